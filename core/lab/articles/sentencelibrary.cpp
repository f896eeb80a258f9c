// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/articles/sentencejson.h"
#include "lockscope/base/contract.h"

#include <QFile>

#include <utility>

// Q_INIT_RESOURCE must be used outside of every namespace. Without it, a program that links the
// static library does not have the resources.
static void initArticleResources()
{
    Q_INIT_RESOURCE(articles);
}

namespace lockscope {

static std::vector<Sentence> readSentenceFile()
{
    initArticleResources();
    QFile file(QStringLiteral(":/lockscope/articles/sentences.json"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    LOCKSCOPE_ASSERT(isOpen);
    Result<std::vector<Sentence>> sentences = parseSentences(file.readAll().toStdString());
    LOCKSCOPE_ASSERT(sentences);
    return std::move(sentences).value();
}

const std::vector<Sentence> &sentenceLibrary()
{
    static const std::vector<Sentence> sentences = readSentenceFile();
    return sentences;
}

} // namespace lockscope
