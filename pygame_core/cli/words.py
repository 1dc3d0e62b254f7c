"""What the terminal itself says, in each language. What the game says comes from its words files."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "help": "Type the number of an option, or its notation. Other commands:\n"
                "  ?           this help\n"
                "  o           show the options again\n"
                "  why CHOICE  why something is not allowed, e.g. `why play:gate_warden>top`\n"
                "  hint        what the computer would do\n"
                "  card NAME   the text of a card (its key, name or a part of it)\n"
                "  log         what has happened so far\n"
                "  undo        take back your last choice\n"
                "  save FILE / load FILE\n"
                "  quit        leave (you are asked to save first)",
        "choose": "Your choice (? for help): ",
        "not-understood": "I do not understand {text!r}. Type ? for help.",
        "number": "Options go from 1 to {most}.",
        "refused": "Not allowed: {reason}  [{rule}]",
        "allowed": "That is allowed.",
        "hint": "Hint: {what}. Expected chance to win: {chance:.0%}.",
        "thinking": "{name} is thinking…",
        "undone": "Taken back.",
        "nothing-to-undo": "There is nothing to take back.",
        "saved": "Saved to {file}.",
        "loaded": "Loaded {file}.",
        "failed": "That did not work: {error}",
        "no-card": "No card is called {text!r}.",
        "pass": "Pass the keyboard to {name} and press Enter.",
        "leave": "Save before leaving? Type a file name, or just Enter to leave without saving: ",
        "bye": "Goodbye.",
        "code": "Link code of this match: {code}",
    },
    "ru": {
        "help": "Введите номер варианта или его запись. Другие команды:\n"
                "  ?            эта справка\n"
                "  o            показать варианты ещё раз\n"
                "  why ВЫБОР    почему так нельзя, например `why play:gate_warden>top`\n"
                "  hint         что сделал бы компьютер\n"
                "  card КАРТА   текст карты (ключ, название или его часть)\n"
                "  log          что уже произошло\n"
                "  undo         отменить свой последний выбор\n"
                "  save ФАЙЛ / load ФАЙЛ\n"
                "  quit         выйти (сначала спросим о сохранении)",
        "choose": "Ваш выбор (? — справка): ",
        "not-understood": "Не понимаю: «{text}». Введите ? для справки.",
        "number": "Варианты — от 1 до {most}.",
        "refused": "Нельзя: {reason}  [{rule}]",
        "allowed": "Это разрешено.",
        "hint": "Подсказка: {what}. Ожидаемый шанс на победу: {chance:.0%}.",
        "thinking": "{name} думает…",
        "undone": "Выбор отменён.",
        "nothing-to-undo": "Отменять нечего.",
        "saved": "Сохранено: {file}.",
        "loaded": "Загружено: {file}.",
        "failed": "Не получилось: {error}",
        "no-card": "Нет карты с названием «{text}».",
        "pass": "Теперь за клавиатурой {name}. Нажмите Enter.",
        "leave": "Сохранить перед выходом? Введите имя файла или просто нажмите Enter, чтобы выйти без сохранения: ",
        "bye": "До свидания.",
        "code": "Код партии для ссылки: {code}",
    },
    "uk": {
        "help": "Введіть номер варіанта або його запис. Інші команди:\n"
                "  ?            ця довідка\n"
                "  o            показати варіанти ще раз\n"
                "  why ВИБІР    чому так не можна, наприклад `why play:gate_warden>top`\n"
                "  hint         що зробив би комп’ютер\n"
                "  card НАЗВА   текст картки (ключ, назва або її частина)\n"
                "  log          що вже сталося\n"
                "  undo         скасувати свій останній вибір\n"
                "  save ФАЙЛ / load ФАЙЛ\n"
                "  quit         вийти (спершу запитаємо про збереження)",
        "choose": "Ваш вибір (? — довідка): ",
        "not-understood": "Не розумію: «{text}». Введіть ? для довідки.",
        "number": "Варіанти — від 1 до {most}.",
        "refused": "Не можна: {reason}  [{rule}]",
        "allowed": "Це дозволено.",
        "hint": "Підказка: {what}. Очікуваний шанс на перемогу: {chance:.0%}.",
        "thinking": "{name} думає…",
        "undone": "Вибір скасовано.",
        "nothing-to-undo": "Скасовувати нічого.",
        "saved": "Збережено: {file}.",
        "loaded": "Завантажено: {file}.",
        "failed": "Не вийшло: {error}",
        "no-card": "Немає картки з назвою «{text}».",
        "pass": "Тепер за клавіатурою {name}. Натисніть Enter.",
        "leave": "Зберегти перед виходом? Введіть ім’я файлу або просто натисніть Enter, щоб вийти без збереження: ",
        "bye": "До побачення.",
        "code": "Код партії для посилання: {code}",
    },
}
