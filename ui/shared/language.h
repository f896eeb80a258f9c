// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QStringList>
#include <QTranslator>

namespace lockscope {

/// The language of the window, changeable at any time: widgets get a LanguageChange event and set their texts anew.
/// It also sets the default locale (number formats on screen; files are written in the C locale whatever it is) and a font that
/// has the language's characters. Thread: the window's.
class Language : public QObject {
    Q_OBJECT
public:
    explicit Language(QObject *parent = nullptr);
    ~Language() override;

    /// The codes of the languages there are: "en", "zh_CN". Scenario texts use the same.
    static QStringList codes();
    /// A language's own name for itself: shown untranslated, so that everybody finds their own.
    static QString nameOf(const QString &code);
    /// The language that fits the desktop.
    static QString systemCode();

    const QString &code() const { return m_code; }
    void setCode(const QString &code);
    /// How large the program's font is against the usual size, in whichever language.
    void setTextScale(double scale);

Q_SIGNALS:
    void changed();

private:
    void setFont() const;

    QString m_code;
    double m_textScale = 1;
    QFont m_systemFont; ///< as the program was started with
    QTranslator m_own;
    QTranslator m_qt; ///< Qt's own dialogs and buttons, where their translation is installed
};

} // namespace lockscope
