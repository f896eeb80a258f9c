// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"
#include "ui/settings/choicesettings.h"
#include "ui/settings/settingslider.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/language.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include <cmath>
#include <memory>

using namespace lockscope;

class TestSettingControls : public QObject {
    Q_OBJECT

    static void typeInto(DurationSpinBox &box, const QString &text)
    {
        box.findChild<QLineEdit *>()->selectAll();
        QTest::keyClicks(&box, text);
        QTest::keyClick(&box, Qt::Key_Return);
    }

private Q_SLOTS:
    void aDurationSpinBoxAcceptsEveryUnit_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("nanoseconds");
        QTest::addColumn<QString>("shown");
        QTest::newRow("milliseconds")
            << QStringLiteral("250 ms") << 250e6 << QStringLiteral("250 ms");
        QTest::newRow("without a unit: that of the value before")
            << QStringLiteral("250") << 250e9 << QStringLiteral("250 s");
        QTest::newRow("seconds") << QStringLiteral("2s") << 2e9 << QStringLiteral("2 s");
        QTest::newRow("a fraction") << QStringLiteral("1.5 s") << 1.5e9 << QStringLiteral("1.5 s");
        QTest::newRow("a decimal comma")
            << QStringLiteral("1,5 S") << 1.5e9 << QStringLiteral("1.5 s");
        QTest::newRow("microseconds")
            << QStringLiteral("500us") << 500e3 << QStringLiteral("500 µs");
        QTest::newRow("zero") << QStringLiteral("0") << 0.0 << QStringLiteral("0 ms");
        QTest::newRow("too long") << QStringLiteral("2h") << 3600e9 << QStringLiteral("3600 s");
        QTest::newRow("no length") << QStringLiteral("soon") << 1e9 << QStringLiteral("1 s");
    }

    void aDurationSpinBoxAcceptsEveryUnit()
    {
        QFETCH(QString, typed);
        DurationSpinBox box;
        box.setRange(0, 3600e9);
        box.setValue(1e9);
        typeInto(box, typed);
        QTEST(box.value(), "nanoseconds");
        QTEST(box.text(), "shown");
    }

    // The suffix is not part of the value, and the user need not type it.
    void aDurationSpinBoxShowsASuffixAndAWordForZero()
    {
        DurationSpinBox box;
        box.setRange(0, 600e9);
        box.setSpecialValueText(QStringLiteral("at once"));
        box.setSuffix(QStringLiteral(" later"));
        QCOMPARE(box.text(), QStringLiteral("at once"));
        typeInto(box, QStringLiteral("150"));
        QCOMPARE(box.length(), Duration(150ms));
        QCOMPARE(box.text(), QStringLiteral("150 ms later"));
        typeInto(box, QStringLiteral("1.5 s"));
        QCOMPARE(box.length(), Duration(1500ms));
        typeInto(box, QStringLiteral("2h"));
        QCOMPARE(box.text(), QStringLiteral("600 s later"));
        typeInto(box, QStringLiteral("soon"));
        QCOMPARE(box.length(), Duration(10min)); // unchanged
        typeInto(box, QStringLiteral("0"));
        QCOMPARE(box.text(), QStringLiteral("at once"));
        box.stepUp();
        QCOMPARE(box.text(), QStringLiteral("1 µs later"));
        box.setSingleStep(1e6); // the smallest length that the arrows give
        box.stepUp();
        QCOMPARE(box.text(), QStringLiteral("1 ms later"));
        box.stepUp();
        QCOMPARE(box.text(), QStringLiteral("2 ms later"));
        box.stepBy(-2);
        QCOMPARE(box.text(), QStringLiteral("at once"));
    }

    void arrowsOfADurationSpinBoxStepThroughRoundLengths()
    {
        DurationSpinBox box;
        box.setRange(0, 3600e9);
        box.setValue(120e6);
        box.stepUp();
        QCOMPARE(box.value(), 200e6);
        box.stepDown();
        box.stepDown();
        QCOMPARE(box.value(), 50e6);
        box.setValue(1e3);
        box.stepDown();
        QCOMPARE(box.value(), 0.0);
        box.stepUp();
        QCOMPARE(box.value(), 1e3);
    }

    void everySliderPositionHasAValueOfTheSetting_data()
    {
        QTest::addColumn<QString>("name");
        for (const SettingInfo &info : settingInfos()) {
            if (info.type != SettingType::set) // such a setting has no slider
                QTest::newRow(std::string(info.name).c_str())
                    << QString::fromStdString(std::string(info.name));
        }
    }

    void everySliderPositionHasAValueOfTheSetting()
    {
        QFETCH(QString, name);
        const SettingInfo &info = *settingInfo(name.toStdString());
        const SettingScale scale(info);
        QCOMPARE(scale.numberAt(0), info.min);
        QCOMPARE(scale.numberAt(SettingScale::positionMax), info.max);
        double before = info.min - 1;
        for (int position = 0; position <= SettingScale::positionMax; ++position) {
            const double number = scale.numberAt(position);
            QVERIFY2(number >= before, "a later position of the slider has a smaller value");
            QVERIFY(number >= info.min && number <= info.max);
            // A value has two digits. Where the slider has fewer positions than values,
            // positionOf() may give the position of a neighbour.
            QVERIFY(std::abs(scale.numberAt(scale.positionOf(number)) - number)
                <= 0.02 * std::abs(number));
            before = number;
        }
    }

    void sliderAndBoxShowOneValue()
    {
        const SettingInfo &info = *settingInfo("ttl");
        SlidingSetting control(info);
        QSignalSpy numberChanges(&control, &SettingControl::numberChanged);
        control.setNumber(400e6);
        QCOMPARE(numberChanges.size(), 0); // a shown value is not reported back
        auto *const slider = control.findChild<QSlider *>();
        auto *const box = control.findChild<DurationSpinBox *>();
        QCOMPARE(box->value(), 400e6);
        QCOMPARE(SettingScale(info).numberAt(slider->value()), 400e6);
        slider->setValue(SettingScale::positionMax);
        QCOMPARE(numberChanges.last().first().toDouble(), info.max);
        typeInto(*box, QStringLiteral("2 s"));
        QCOMPARE(numberChanges.last().first().toDouble(), 2e9);
    }

    void aChosenSettingReportsTheIndexOfTheChosenWord()
    {
        const SettingInfo &info = *settingInfo("fencing");
        ChosenSetting control(info);
        QSignalSpy numberChanges(&control, &SettingControl::numberChanged);
        auto *const comboBox = control.findChild<QComboBox *>();
        QCOMPARE(comboBox->count(), static_cast<int>(info.words.size()));
        control.setNumber(2);
        QCOMPARE(comboBox->currentIndex(), 2);
        QCOMPARE(numberChanges.size(), 0); // a shown value is not reported back
        comboBox->setFocus();
        QTest::keyClick(comboBox, Qt::Key_Down);
        QCOMPARE(numberChanges.size(), 1);
        QCOMPARE(numberChanges.first().first().toDouble(), 3.0);
    }

    void onlyASettingOfTypeChoiceHasAComboBox()
    {
        for (const SettingInfo &info : settingInfos()) {
            const std::unique_ptr<SettingControl> control(SettingControl::make(info, nullptr));
            const bool hasWords = control->findChild<QComboBox *>() != nullptr;
            QCOMPARE(hasWords, info.type == SettingType::choice);
        }
    }

    void mistakesAreChosenByKeyboardInAPopup()
    {
        CheckedSetting control(*settingInfo("mistakes"));
        QSignalSpy numberChanges(&control, &SettingControl::numberChanged);
        control.setSchemeAndSettings("redlock-article", {});
        control.setNumber(usualMistakesSetting);
        auto *const button = control.findChild<QPushButton *>();
        QCOMPARE(button->text(), QStringLiteral("as in the article"));
        QVERIFY(!button->accessibleName().isEmpty());
        control.show();
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        QPointer<MistakePopup> popup = control.findChild<MistakePopup *>();
        QVERIFY(popup && popup->isVisible());
        const QList<QCheckBox *> boxes = popup->findChildren<QCheckBox *>();
        QCOMPARE(boxes.size(), 10); // the mistakes of the scheme
        for (const QCheckBox *const box : boxes)
            QVERIFY(box->isChecked() && !box->accessibleDescription().isEmpty());
        QVERIFY(boxes.front()->hasFocus());
        QTest::keyClick(boxes.front(), Qt::Key_Space);
        const MistakeSet usual = schemeOf("redlock-article")->info().usualMistakes;
        QCOMPARE(numberChanges.last().first().toInt(),
            (usual - MistakeSet{ArticleMistake::ownKey}).bits());
        QTest::keyClick(boxes.front(), Qt::Key_Space);
        QCOMPARE(numberChanges.last().first().toInt(),
            usualMistakesSetting); // all mistakes are checked again
        QTest::mouseClick(
            popup->findChild<QPushButton *>(QStringLiteral("mistakesNone")), Qt::LeftButton);
        QCOMPARE(numberChanges.last().first().toInt(), 0);
        control.setNumber(MistakeSet{ArticleMistake::oneVote}.bits());
        QCOMPARE(
            popup->findChild<QCheckBox *>(QStringLiteral("mistake-one-vote"))->isChecked(), true);
        QCOMPARE(button->text(), QStringLiteral("One vote is enough"));
        QTest::keyClick(popup, Qt::Key_Escape);
        QTRY_VERIFY(!popup);
        control.setNumber(MistakeSet{ArticleMistake::oneVote, ArticleMistake::noUndo}.bits());
        QCOMPARE(button->accessibleDescription(), QStringLiteral("One vote is enough, No undo"));
    }

    void thePopupHasOnlyTheMistakesOfTheScheme()
    {
        CheckedSetting control(*settingInfo("mistakes"));
        Settings settings;
        settings.release = ReleaseWay::lua;
        control.setSchemeAndSettings("setnx-expire", settings);
        control.findChild<QPushButton *>()->click();
        QStringList names;
        for (const QCheckBox *const box :
            control.findChild<MistakePopup *>()->findChildren<QCheckBox *>())
            names << box->objectName();
        QCOMPARE(names,
            (QStringList{
                QStringLiteral("mistake-never-equal"), QStringLiteral("mistake-ms-as-seconds")}));
        QVERIFY(!control.findChild<QPushButton *>(
            QStringLiteral("mistakesUsual"))); // the usual mistakes of this scheme are none
        control.setNumber(usualMistakesSetting);
        QCOMPARE(control.findChild<QPushButton *>(QStringLiteral("mistakes-button"))->text(),
            QStringLiteral("none"));
    }

    void theWindowDescribesTheHarmOfAMistakeAsTheLockLibraryDoes()
    {
        for (std::size_t i = 0; i < articleMistakeWords.size(); ++i) {
            const auto mistake = static_cast<ArticleMistake>(i);
            QCOMPARE(mistakeHarm(mistake), textOf(infoOf(mistake).harm));
        }
    }

    void everySchemeHasItsWords()
    {
        Language language;
        language.setCode(QStringLiteral("zh_CN"));
        static const QRegularExpression chinese(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
        for (const Scheme *const scheme : schemes()) {
            const SchemeInfo &info = scheme->info();
            QVERIFY2(schemeTitle(info.id) != textOf(info.id), info.id.data());
            QVERIFY2(schemeGuarantee(info.id).contains(chinese), info.id.data());
        }
    }

    void everySettingHasItsWords()
    {
        Language language;
        language.setCode(
            QStringLiteral("zh_CN")); // in English, the label of a setting may equal its name
        for (const SettingInfo &info : settingInfos()) {
            QVERIFY2(settingLabel(info.name) != textOf(info.name), info.name.data());
            QVERIFY2(!settingMeaning(info.name).isEmpty(), info.name.data());
            for (const std::string_view word : info.words)
                QVERIFY2(settingWord(info.name, word) != textOf(word), word.data());
        }
    }

    void everyWorkloadHasItsWords()
    {
        for (std::size_t i = 1; i < workloadWords.size();
             ++i) { // the window does not show the counts of the first workload, "section"
            for (const char *const count : {"expected", "actual"})
                QVERIFY2(!workloadCountLabel(static_cast<WorkloadKind>(i), count).isEmpty(),
                    workloadWords[i].data());
        }
    }

    void aDoubleClickOnTheNameRestoresTheValueOfTheScenario()
    {
        SlidingSetting control(*settingInfo("ttl"));
        control.setScenarioNumber(400e6);
        control.setNumber(2e9);
        control.show();
        QSignalSpy numberChanges(&control, &SettingControl::numberChanged);
        QTest::mouseDClick(
            control.findChild<QLabel *>(QStringLiteral("ttl-label")), Qt::LeftButton);
        QCOMPARE(numberChanges.size(), 1);
        QCOMPARE(numberChanges.first().first().toDouble(), 400e6);
    }
};

QTEST_MAIN(TestSettingControls)
#include "tst_settingcontrols.moc"
