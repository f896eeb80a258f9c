// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/sequence.h"

#include <algorithm>
#include <sstream>

namespace lockscope::conformance {
namespace {

std::string quoted(const std::string &word)
{
    if (!word.empty() && word.find_first_of(" \"\n") == std::string::npos)
        return word;
    std::string text = "\"";
    for (const char c : word) {
        if (c == '\n')
            text += "\\n";
        else
            text.append(c == '"' ? "\\" : "").append(1, c);
    }
    return text + '"';
}

std::vector<std::string> wordsOf(const std::string &line)
{
    std::vector<std::string> words;
    std::string word;
    bool isQuoted = false;
    bool hasWord = false;
    const auto end = [&] {
        if (hasWord)
            words.push_back(word);
        word.clear();
        hasWord = false;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (isQuoted && line[i] == '\\' && i + 1 < line.size()) {
            ++i;
            word += line[i] == 'n' ? '\n' : line[i];
        } else if (line[i] == '"') {
            isQuoted = !isQuoted;
            hasWord = true;
        } else if (line[i] == ' ' && !isQuoted) {
            end();
        } else {
            word += line[i];
            hasWord = true;
        }
    }
    end();
    return words;
}

} // namespace

std::string stepText(const Step &step)
{
    if (step.words.empty())
        return "wait " + std::to_string(step.wait.count()) + " ms";
    std::string text = std::to_string(step.connection) + ">";
    for (const std::string &word : step.words)
        text += ' ' + quoted(word);
    return text;
}

std::string sequenceText(const Sequence &sequence)
{
    std::string text = sequence.isLazy ? "lazy\n" : "";
    for (const Step &step : sequence.steps)
        text += stepText(step) + '\n';
    return text;
}

Sequence parseSequence(const std::string &text)
{
    Sequence sequence;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> words = wordsOf(line);
        if (words.empty())
            continue;
        Step step;
        if (words[0] == "lazy") {
            sequence.isLazy = true;
            continue;
        }
        if (words[0] == "wait") {
            step.wait = std::chrono::milliseconds(std::stoi(words.at(1)));
        } else if (words[0].size() == 2 && words[0][1] == '>') {
            step.connection = words[0][0] - '0';
            step.words.assign(words.begin() + 1, words.end());
        } else {
            step.words = std::move(words);
        }
        sequence.steps.push_back(std::move(step));
    }
    return sequence;
}

} // namespace lockscope::conformance
