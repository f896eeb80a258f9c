// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "lockscope/base/random.h"

#include <sys/wait.h>
#include <unistd.h>

#include <set>
#include <string>

using namespace lockscope;

class tst_Random : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokensAreFortyHexadecimalDigitsAndNeverTheSame()
    {
        std::set<std::string> seen;
        for (int i = 0; i < 1000; ++i) {
            const std::string text(secureToken().text());
            QCOMPARE(text.size(), std::size_t{40});
            QCOMPARE(text.find_first_not_of("0123456789abcdef"), std::string::npos);
            QVERIFY(seen.insert(text).second);
        }
    }

    void aForkedProcessDoesNotMakeTheTokensOfItsParent()
    {
        (void)secureToken(); // random bytes are buffered from here on
        int ends[2];
        QCOMPARE(pipe(ends), 0);
        const pid_t child = fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            const Token token = secureToken();
            const ssize_t written = write(ends[1], token.text().data(), token.text().size());
            _exit(written == 40 ? 0 : 1);
        }
        const Token own = secureToken();
        char bytes[40];
        QCOMPARE(read(ends[0], bytes, sizeof bytes), ssize_t{40});
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        close(ends[0]);
        close(ends[1]);
        QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        QVERIFY(std::string(bytes, sizeof bytes) != own.text());
    }
};

QTEST_APPLESS_MAIN(tst_Random)
#include "tst_random.moc"
