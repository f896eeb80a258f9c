// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope/net/nodeaddress.h"

#include <QTest>

using namespace lockscope;

class tst_NodeAddress : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsAnAddress_data();
    void readsAnAddress();
    void readsAddressesWithTlsSocketsAndSentinels();
    void refusesAnInvalidAddressWithoutRepeatingThePassword_data();
    void refusesAnInvalidAddressWithoutRepeatingThePassword();
    void givesTheRedisCliCommandOfANode_data();
    void givesTheRedisCliCommandOfANode();
    void showsSocketOrHostAndPort();
};

void tst_NodeAddress::readsAnAddress_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<int>("port");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("password");
    const auto row = [](const char *url, const char *host, int port, const char *user = "",
                         const char *password = "") {
        QTest::newRow(url) << QByteArray(url) << QByteArray(host) << port << QByteArray(user)
                           << QByteArray(password);
    };
    row("redis://localhost", "localhost", 6379);
    row("redis://localhost/", "localhost", 6379);
    row("redis://localhost:7000/0", "localhost", 7000);
    row("REDIS://10.0.0.1:1", "10.0.0.1", 1);
    row("redis://a-b_c.example:65535", "a-b_c.example", 65535);
    row("redis://[::1]", "::1", 6379);
    row("redis://[fe80::1%eth0]:7001", "fe80::1%eth0", 7001);
    row("redis://ann:secret@host:7000", "host", 7000, "ann", "secret");
    row("redis://:secret@host", "host", 6379, "", "secret");
    row("redis://ann:@host", "host", 6379, "ann", "");
    row("redis://a%40b:p%3a%2F%25@host", "host", 6379, "a@b", "p:/%");
    row("redis://ann:p@s/s:w@[::1]:7000", "::1", 7000, "ann", "p@s/s:w");
    row("rediss://ann:secret@host", "host", 6379, "ann", "secret");
}

void tst_NodeAddress::readsAnAddress()
{
    QFETCH(QByteArray, url);
    const auto address = parseNodeAddress(url.toStdString());
    QVERIFY2(address, address ? "" : address.error().text.c_str());
    QVERIFY(!address.value().isUnix());
    QTEST(QByteArray::fromStdString(address.value().host), "host");
    QTEST(int{address.value().port}, "port");
    QTEST(QByteArray::fromStdString(address.value().user), "user");
    QTEST(QByteArray::fromStdString(address.value().password), "password");
}

void tst_NodeAddress::readsAddressesWithTlsSocketsAndSentinels()
{
    QVERIFY(parseNodeAddress("rediss://host").value().isTls);
    QVERIFY(!parseNodeAddress("redis://host").value().isTls);
    const auto socket = parseNodeAddress("unix://ann:secret@/run/redis.sock").value();
    QCOMPARE(socket.socketPath, std::string("/run/redis.sock"));
    QCOMPARE(socket.password, std::string("secret"));
    QCOMPARE(nodeUrl(socket), std::string("unix:///run/redis.sock"));
    const auto sentinelAddress =
        parseNodeAddress("sentinel://:secret@a,b:7000,[::1]/locks").value();
    QCOMPARE(sentinelAddress.primaryName, std::string("locks"));
    QCOMPARE(sentinelAddress.password, std::string("secret"));
    QCOMPARE(sentinelAddress.sentinels.size(), std::size_t{3});
    QCOMPARE(sentinelAddress.sentinels[1].port, std::uint16_t{7000});
    QCOMPARE(parseNodeAddress(nodeUrl(sentinelAddress)).value().sentinels.size(), std::size_t{3});
    const auto cluster = parseNodeAddress("cluster://ann:secret@a,b:7000,[::1]:7001").value();
    QCOMPARE(cluster.user, std::string("ann"));
    QCOMPARE(cluster.password, std::string("secret"));
    QVERIFY(cluster.host.empty() && cluster.sentinels.empty());
    QCOMPARE(nodeUrl(cluster), std::string("cluster://a:6379,b:7000,[::1]:7001"));
    QVERIFY(parseNodeAddress(nodeUrl(cluster)).value().clusterServers == cluster.clusterServers);
}

void tst_NodeAddress::refusesAnInvalidAddressWithoutRepeatingThePassword_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char *url, const char *reason) {
        QTest::newRow(url) << QByteArray(url) << QByteArray(reason);
    };
    row("", "begins with redis://");
    row("localhost:6379", "begins with redis://");
    row("http://ann:secret@host", "begins with redis://");
    row("rediss:/ann:secret@host", "rediss://");
    row("unix://secret@relative", "user:password");
    row("unix://:secret@relative", "begins with /");
    row("sentinel://:secret@host", "name of the primary");
    row("sentinel://:secret@host,,other/locks", "host is missing");
    row("cluster://:secret@", "host is missing");
    row("cluster://:secret@a,,b", "host is missing");
    row("cluster://:secret@a,b:x", "port");
    row("cluster://:secret@a/1", "database 0");
    row("redis://", "host");
    row("redis://:secret@", "host");
    row("redis://:6379", "host");
    row("redis://-h", "host");
    row("redis://a b", "host");
    row("redis://secret@host", "user:password");
    row("redis://ann:secret%@host", "%");
    row("redis://ann:secret%4@host", "%");
    row("redis://ann:secret%4x@host", "%");
    row("redis://host:0", "port");
    row("redis://host:", "port");
    row("redis://host:65536", "port");
    row("redis://host:99999999999999999999", "port");
    row("redis://host:-1", "port");
    row("redis://host:+1", "port");
    row("redis://host:7000x", "port");
    row("redis://ann:secret", "port");
    row("redis://::1", "brackets");
    row("redis://[::1", "brackets");
    row("redis://[localhost]", "brackets");
    row("redis://[::1%]:7000", "brackets");
    row("redis://[::1]7000", "port");
    row("redis://host/1", "database 0");
    row("redis://host:7000?secret", "database 0");
}

void tst_NodeAddress::refusesAnInvalidAddressWithoutRepeatingThePassword()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, reason);
    const auto address = parseNodeAddress(url.toStdString());
    QVERIFY(!address);
    const QByteArray text = QByteArray::fromStdString(address.error().text);
    QVERIFY2(text.contains(reason), text.constData());
    QVERIFY(!text.contains("secret"));
    QVERIFY(!text.contains('\n'));
}

void tst_NodeAddress::givesTheRedisCliCommandOfANode_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("command");
    QTest::newRow("host") << QByteArray("redis://host:7000")
                          << QByteArray("redis-cli -h host -p 7000");
    QTest::newRow("IPv6") << QByteArray("redis://[::1]") << QByteArray("redis-cli -h ::1 -p 6379");
    QTest::newRow("password") << QByteArray("redis://:secret@host")
                              << QByteArray("redis-cli -h host -p 6379 -a …");
    QTest::newRow("user") << QByteArray("redis://ann:secret@host")
                          << QByteArray("redis-cli -h host -p 6379 --user ann -a …");
    QTest::newRow("a user that a shell needs in quotes") << QByteArray(
        "redis://a'%20b:@host") << QByteArray("redis-cli -h host -p 6379 --user 'a'\\'' b'");
}

void tst_NodeAddress::givesTheRedisCliCommandOfANode()
{
    QFETCH(QByteArray, url);
    const auto address = parseNodeAddress(url.toStdString());
    QVERIFY(address);
    QTEST(QByteArray::fromStdString(redisCliCommand(address.value())), "command");
}

void tst_NodeAddress::showsSocketOrHostAndPort()
{
    NodeAddress socket;
    socket.socketPath = "/run/some folder/r.sock";
    QCOMPARE(addressText(socket), std::string("/run/some folder/r.sock"));
    QCOMPARE(redisCliCommand(socket), std::string("redis-cli -s '/run/some folder/r.sock'"));
    QCOMPARE(addressText(parseNodeAddress("redis://host").value()), std::string("host:6379"));
    QCOMPARE(addressText(parseNodeAddress("redis://:secret@[::1]:7000").value()),
        std::string("[::1]:7000"));
}

QTEST_GUILESS_MAIN(tst_NodeAddress)
#include "tst_nodeaddress.moc"
