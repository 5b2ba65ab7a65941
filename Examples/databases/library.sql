-- A small library, which Scripts/demo.sh serves.
CREATE TABLE authors (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  born DATE
);

CREATE TABLE books (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  pages INTEGER,
  is_lent BOOLEAN NOT NULL DEFAULT 0,
  author_id INTEGER NOT NULL REFERENCES authors (id),
  sequel_of_id INTEGER REFERENCES books (id),
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX books_by_author ON books (author_id);
CREATE INDEX books_by_sequel ON books (sequel_of_id);

CREATE TABLE subjects (
  name TEXT PRIMARY KEY NOT NULL
);

CREATE TABLE book_subjects (
  book_id INTEGER NOT NULL REFERENCES books (id),
  subject_name TEXT NOT NULL REFERENCES subjects (name),
  PRIMARY KEY (book_id, subject_name)
);
CREATE INDEX book_subjects_by_subject ON book_subjects (subject_name);

-- No row of it can be named, so it is left out.
CREATE TABLE visits (day DATE, visitors INTEGER);

INSERT INTO authors VALUES (1, 'Mary Shelley', '1797-08-30'), (2, 'Jules Verne', '1828-02-08');
INSERT INTO books (id, title, pages, author_id, sequel_of_id) VALUES
  (1, 'Frankenstein', 280, 1, NULL),
  (2, 'Twenty Thousand Leagues Under the Seas', 426, 2, NULL),
  (3, 'The Mysterious Island', 620, 2, 2);
INSERT INTO subjects VALUES ('science'), ('sea'), ('monsters');
INSERT INTO book_subjects VALUES (1, 'science'), (1, 'monsters'), (2, 'sea'), (2, 'science'), (3, 'sea');
INSERT INTO visits VALUES ('2025-01-31', 12);
