#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns Markdown into a man page (man(7) macros), as far as our documents use Markdown.

A table becomes a list: the first cell is the term. The converters in Debian make tables that are not readable at 80 columns.

usage: manpage.py --page NAME(SECTION) --about TEXT --date DATE --version VERSION [--insert MARK=FILE] [--see PAGE]... [--chinese] MARKDOWN OUTPUT
"""
import argparse
import re
import textwrap

WIDTH = 78
CODE, STRONG, EMPHASIS, PLAIN = "\0C", "\0B", "\0I", "\0R"
FONTS = {CODE: r"\fB", STRONG: r"\fB", EMPHASIS: r"\fI", PLAIN: r"\fR"}
TEXT_COLUMNS = ("Meaning", "Content", "含义")  # these columns need no heading, and are placed first


def escaped(text):
    """Returns the text with escapes for all characters that have a meaning in roff, and with roff's fonts for our marks."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("^", r"\(ha").replace("~", r"\(ti").replace("`", r"\(ga")
    text = text.replace("'", r"\(aq").replace('"', r"\(dq")
    text = "".join(c if ord(c) < 128 else r"\[u%04X]" % ord(c) for c in text)
    # groff 1.22 does not end at some long Chinese lines that it may break nowhere.
    text = text.replace(r"\[u3001]", r"\[u3001]\:")
    for mark, font in FONTS.items():
        text = text.replace(mark, font)
    return text


def guarded(line):
    """Returns the line in a form that roff does not read as a request."""
    return r"\&" + line if line.startswith((".", "'")) else line


def marked(text):
    """Returns the text with our marks for fonts in place of Markdown's marks. Of a link, only its text stays."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"(`[^`]*`)", text)
    for i, part in enumerate(parts):
        if i % 2:
            parts[i] = CODE + part[1:-1] + PLAIN
        else:
            part = re.sub(r"\*\*(.+?)\*\*", STRONG + r"\1" + PLAIN, part)
            parts[i] = re.sub(r"(?<![\w*])\*([^*]+)\*", EMPHASIS + r"\1" + PLAIN, part).replace("\\|", "|")
    return "".join(parts)


def prose(text):
    """Returns lines of roff. Each sentence begins on a new line, as usual in man pages."""
    lines = []
    for sentence in re.split(r"(?<=[a-z)\"`0-9\0R][.:]) (?=[A-Z\0*`\"])", " ".join(text.split())):
        folded = textwrap.wrap(escaped(marked(sentence)), WIDTH, break_long_words=False, break_on_hyphens=False)
        lines += [guarded(line) for line in folded]
    return lines


def cells(row):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def table(rows):
    names = cells(rows[0])
    order = sorted(range(1, len(names)), key=lambda i: names[i] not in TEXT_COLUMNS)
    lines = []
    for row in rows[2:]:
        values = cells(row)
        lines += [".TP", *prose(values[0])]
        filled = [i for i in order if values[i]]
        for i in filled:
            heading = "" if len(names) == 2 or names[i] in TEXT_COLUMNS else f"{EMPHASIS}{names[i].replace('`', '')}{PLAIN}: "
            lines += ([] if i == filled[0] else [".br"]) + prose(heading + values[i])
    return lines


def verbatim(lines):
    return [".PP", ".RS 4", ".nf", *(guarded(escaped(line)) for line in textwrap.dedent("\n".join(lines)).split("\n")), ".fi", ".RE"]


def blocks(text):
    """Yields the blocks of the document, each as (kind, lines)."""
    kind, lines, fenced = None, [], False
    for line in [*text.rstrip().split("\n"), "", "#"]:  # the last line ends the last block
        if line.startswith("```"):
            if lines:
                yield kind, lines
            fenced, kind, lines = not fenced, "code", []
            continue
        if fenced:
            lines.append(line)
            continue
        item = re.match(r"(- |\d+\. )", line)
        begun = ("head" if line.startswith("#") else "table" if line.startswith("|") else "item" if item
                 else "code" if line.startswith("    ") and kind != "item" else "text")
        if kind == "item" and line.startswith("      "):
            begun = "code"
        elif kind == "item" and line.startswith("  "):
            begun = "item"
        elif kind == "code" and not line:
            continue
        if (begun != kind or item or not line) and lines:
            yield kind, lines
            lines = []
        kind = begun if line else None
        if line:
            lines.append(line)


def body(text):
    lines = []
    for kind, content in blocks(re.sub(r"<!--.*?-->\n?", "", text, flags=re.S)):
        if kind == "head":
            level, title = content[0].split(" ", 1)
            if len(level) > 1:
                lines.append(f'.SH "{escaped(title.upper())}"' if len(level) == 2 else f'.SS "{escaped(marked(title))}"')
        elif kind == "table":
            lines += table(content)
        elif kind == "code":
            lines += verbatim(content)[1 if not lines or lines[-1].startswith(".S") else 0:]
        elif kind == "item":
            bullet, first = re.match(r"(-|\d+\.) (.*)", content[0]).groups()
            lines += [r".IP \(bu 2" if bullet == "-" else f".IP {bullet} 4", *prose(" ".join([first, *content[1:]]))]
        else:
            if lines and not lines[-1].startswith(".S"):
                lines.append(".PP")
            lines += prose(" ".join(content))
    return lines


def main():
    parser = argparse.ArgumentParser()
    for option in ("--page", "--about", "--date", "--version"):
        parser.add_argument(option, required=True)
    parser.add_argument("--insert", default="")
    parser.add_argument("--see", action="append", default=[])
    parser.add_argument("--chinese", action="store_true")
    parser.add_argument("markdown")
    parser.add_argument("output")
    given = parser.parse_args()
    name, section = re.fullmatch(r"(.*)\((\d)\)", given.page).groups()
    with open(given.markdown, encoding="utf-8") as file:
        text = file.read()
    if given.insert:
        mark, path = given.insert.split("=", 1)
        with open(path, encoding="utf-8") as file:
            text = text.replace(f"<!-- {mark} -->", file.read())
    title, name_title, see_title = {"1": "User Commands", "5": "File Formats"}[section], "NAME", "SEE ALSO"
    if given.chinese:
        title, name_title, see_title = escaped("用户命令"), escaped("名称"), escaped("参见")
    lines = [r'.\" Made by cmake/manpage.py; do not edit.',
             f'.TH {name.upper()} {section} {given.date} "Lockscope {given.version}" "{title}"',
             f".SH {name_title}", escaped(name) + r" \- " + escaped(given.about)]
    if given.chinese:
        lines[2:2] = [".mso zh.tmac", ".ad l", ".nh"]  # breaks lines between Chinese characters, without wide gaps
    rest = body(text)
    if not rest[0].startswith(".SH"):
        lines.append(".SH DESCRIPTION")
    lines += rest
    see = [re.sub(r"(.*)\((\d)\)", r".BR \1 (\2)", page) for page in given.see]
    lines += [f".SH {see_title}", *(line.replace("-", r"\-") + (" ," if line != see[-1] else "") for line in see)]
    with open(given.output, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


main()
