// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QStringList>
#include <QTranslator>

namespace lockscope {

/// The language of the window. It can change at any time: the window then builds all its widgets
/// again. This class also sets the default locale (number formats on screen;
/// files always use the C locale) and a font that has the language's characters. Thread: the
/// window's.
class Language : public QObject {
    Q_OBJECT
public:
    explicit Language(QObject *parent = nullptr);
    ~Language() override;

    /// Returns the codes of the available languages: "en", "zh_CN". Scenario texts use the same
    /// codes.
    static QStringList codes();
    /// Returns the name of a language in that language itself, so that its readers recognise it in
    /// any language of the window.
    static QString nameOf(const QString &code);

    const QString &code() const { return m_code; }
    void setCode(const QString &code);
    /// Sets the size of the program's font relative to the usual size, for all languages.
    void setTextScale(double scale);

Q_SIGNALS:
    void changed();

private:
    void setFont() const;

    QString m_code;
    double m_textScale = 1;
    QFont m_systemFont;          ///< the font at program start
    QTranslator m_ownTranslator; ///< the texts of Lockscope
    QTranslator m_qtTranslator; ///< the texts of Qt's own dialogs and buttons, if their translation
                                ///< is installed
};

} // namespace lockscope
