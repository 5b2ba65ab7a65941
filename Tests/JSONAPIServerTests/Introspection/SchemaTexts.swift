/// Databases as people have them.
enum SchemaTexts {
  /// A shop for music, in the manner of desktop databases: names in Pascal case, keys named after their tables.
  static let shop = """
    CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name NVARCHAR(120));
    CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title NVARCHAR(160) NOT NULL,
      ArtistId INTEGER NOT NULL REFERENCES Artist (ArtistId));
    CREATE TABLE Genre (GenreId INTEGER PRIMARY KEY, Name NVARCHAR(120));
    CREATE TABLE MediaType (MediaTypeId INTEGER PRIMARY KEY, Name NVARCHAR(120));
    CREATE TABLE Track (TrackId INTEGER PRIMARY KEY, Name NVARCHAR(200) NOT NULL,
      AlbumId INTEGER REFERENCES album (albumid), MediaTypeId INTEGER NOT NULL REFERENCES MediaType,
      GenreId INTEGER REFERENCES Genre, Milliseconds INTEGER NOT NULL, UnitPrice NUMERIC(10,2) NOT NULL);
    CREATE TABLE Playlist (PlaylistId INTEGER PRIMARY KEY, Name NVARCHAR(120));
    CREATE TABLE PlaylistTrack (PlaylistId INTEGER NOT NULL REFERENCES Playlist,
      TrackId INTEGER NOT NULL REFERENCES Track, PRIMARY KEY (PlaylistId, TrackId));
    CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, LastName NVARCHAR(20) NOT NULL,
      ReportsTo INTEGER REFERENCES Employee, HireDate DATETIME);
    CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, Email NVARCHAR(60) NOT NULL,
      SupportRepId INTEGER REFERENCES Employee);
    CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL REFERENCES Customer,
      InvoiceDate DATETIME NOT NULL, Total NUMERIC(10,2) NOT NULL);
    CREATE TABLE InvoiceLine (InvoiceLineId INTEGER PRIMARY KEY,
      InvoiceId INTEGER NOT NULL REFERENCES Invoice, TrackId INTEGER NOT NULL REFERENCES Track,
      UnitPrice NUMERIC(10,2) NOT NULL, Quantity INTEGER NOT NULL);
    INSERT INTO Artist VALUES (1, 'Fire & Ice'), (2, NULL);
    INSERT INTO Album VALUES (1, 'First', 1), (2, 'Second', 1);
    INSERT INTO Genre VALUES (1, 'Rock');
    INSERT INTO MediaType VALUES (1, 'MPEG');
    INSERT INTO Track VALUES (1, 'One', 1, 1, 1, 1000, 0.99), (2, 'Two', 1, 1, NULL, 2000, 1);
    INSERT INTO Playlist VALUES (1, 'All');
    INSERT INTO PlaylistTrack VALUES (1, 1), (1, 2);
    INSERT INTO Employee VALUES (1, 'Adams', NULL, '2002-08-14 00:00:00'), (2, 'Edwards', 1, NULL);
    INSERT INTO Customer VALUES (1, 'a@example.com', 2);
    INSERT INTO Invoice VALUES (1, 1, '2009-01-01 00:00:00', 1.98);
    INSERT INTO InvoiceLine VALUES (1, 1, 1, 0.99, 1), (2, 1, 2, 0.99, 1);
    """

  /// A blog with what grows in one.
  static let blog = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, "type" TEXT NOT NULL DEFAULT 'reader',
      is_admin BOOLEAN NOT NULL DEFAULT 0, token UUID, created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE profiles (user_id INTEGER PRIMARY KEY REFERENCES users, bio TEXT, avatar BLOB, born DATE);
    CREATE TABLE avatars (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL UNIQUE REFERENCES users, url TEXT);
    CREATE TABLE posts (id INTEGER PRIMARY KEY, title TEXT NOT NULL, author_id INTEGER NOT NULL REFERENCES users,
      editor_id INTEGER REFERENCES users, data JSON, price DECIMAL(8,2), score REAL,
      published DATETIME, updated DATETIME, seen DATETIME, lock_version INTEGER NOT NULL DEFAULT 1,
      slug TEXT GENERATED ALWAYS AS (lower(title)) VIRTUAL);
    CREATE TABLE comments (id TEXT PRIMARY KEY NOT NULL, post_id INTEGER NOT NULL REFERENCES posts ON DELETE CASCADE,
      parent_id TEXT REFERENCES comments, author TEXT, author_id INTEGER REFERENCES users, body, mixed INTEGER);
    CREATE TABLE tags (name TEXT PRIMARY KEY NOT NULL, post_count INTEGER);
    CREATE TABLE post_tags (id INTEGER PRIMARY KEY, post_id INTEGER REFERENCES posts, tag_name TEXT REFERENCES tags,
      UNIQUE (post_id, tag_name));
    CREATE TABLE post_reviewers (post_id INTEGER REFERENCES posts, user_id INTEGER REFERENCES users,
      PRIMARY KEY (post_id, user_id)) WITHOUT ROWID;
    CREATE TABLE follows (follower_id INTEGER REFERENCES users, followed_id INTEGER REFERENCES users,
      PRIMARY KEY (follower_id, followed_id));
    CREATE TABLE bookmarks (user_id INTEGER REFERENCES users, post_id INTEGER REFERENCES posts, note TEXT,
      PRIMARY KEY (user_id, post_id));
    CREATE TABLE settings (name TEXT, value TEXT);
    CREATE VIEW popular_posts AS SELECT id, title, 10 * score AS heat FROM posts;
    CREATE VIEW totals AS SELECT count(*) AS posts FROM posts;
    CREATE VIEW broken AS SELECT * FROM gone;
    CREATE VIRTUAL TABLE search USING fts5(title);
    INSERT INTO users (id, name, token, created_at) VALUES
      (1, 'Ann', '6B29FC40-CA47-1067-B31D-00DD010662DA', '2025-01-31 08:30:00'), (2, 'Bo', NULL, '2025-01-31 08:30:01');
    INSERT INTO profiles VALUES (1, 'Writes', x'00ff', '1990-05-01');
    INSERT INTO avatars VALUES (1, 2, 'https://example.com/2.png');
    INSERT INTO posts (id, title, author_id, editor_id, data, price, score, published, updated, seen) VALUES
      (1, 'Hello', 1, 2, '{"a": [1]}', 9.5, 1.5, '2025-01-31T08:30:00.000Z', 1738312200, 'yesterday'),
      (2, 'World', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO comments VALUES ('a', 1, NULL, 'Guest', NULL, 'Nice', 1), ('b', 1, 'a', NULL, 2, 5, 'many');
    INSERT INTO tags VALUES ('swift', 1), ('a/b c', NULL);
    INSERT INTO post_tags (post_id, tag_name) VALUES (1, 'swift'), (1, 'a/b c');
    INSERT INTO post_reviewers VALUES (1, 2);
    INSERT INTO follows VALUES (1, 2);
    INSERT INTO bookmarks VALUES (2, 1, 'later');
    """

  /// A shop for films in PostgreSQL, with types that it alone has.
  static let films = """
    CREATE TYPE rating AS ENUM ('G', 'PG', 'NC-17');
    CREATE DOMAIN year AS integer CHECK (VALUE BETWEEN 1901 AND 2155);
    CREATE TABLE language (language_id serial PRIMARY KEY, name character(20) NOT NULL);
    CREATE TABLE actor (actor_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      first_name text NOT NULL, last_update timestamptz NOT NULL DEFAULT now());
    CREATE TABLE film (film_id serial PRIMARY KEY, title varchar(255) NOT NULL, release_year year,
      language_id integer NOT NULL REFERENCES language, original_language_id integer REFERENCES language,
      rental_rate numeric(4,2) NOT NULL DEFAULT 4.99, rating rating DEFAULT 'G', special_features text[],
      fulltext tsvector, extra jsonb, length_range int4range, opens time, address inet, poster bytea,
      released date, token uuid DEFAULT gen_random_uuid(),
      shouted text GENERATED ALWAYS AS (upper(title)) STORED);
    COMMENT ON COLUMN film.rental_rate IS 'What a day costs';
    CREATE TABLE film_actor (actor_id integer REFERENCES actor, film_id integer REFERENCES film,
      PRIMARY KEY (actor_id, film_id));
    CREATE TABLE store (store_id serial PRIMARY KEY, manager_staff_id integer NOT NULL UNIQUE);
    CREATE TABLE staff (staff_id serial PRIMARY KEY, store_id integer NOT NULL REFERENCES store, name text);
    ALTER TABLE store ADD FOREIGN KEY (manager_staff_id) REFERENCES staff DEFERRABLE INITIALLY DEFERRED;
    CREATE TABLE country (code char(2) PRIMARY KEY, name text NOT NULL);
    CREATE TABLE studio (id uuid PRIMARY KEY, country_code char(2) REFERENCES country);
    CREATE TABLE payment (payment_id bigserial, film_id integer REFERENCES film, amount numeric(5,2),
      paid timestamp NOT NULL, PRIMARY KEY (payment_id)) ;
    CREATE TABLE category (category_id serial PRIMARY KEY, name text NOT NULL);
    CREATE TABLE film_category (film_id integer NOT NULL REFERENCES film,
      category_id integer NOT NULL REFERENCES category, last_update timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (film_id, category_id));
    CREATE TABLE customer (customer_id serial PRIMARY KEY, store_id integer NOT NULL REFERENCES store,
      email text, activebool boolean NOT NULL DEFAULT true, create_date date NOT NULL DEFAULT CURRENT_DATE);
    CREATE TABLE inventory (inventory_id serial PRIMARY KEY, film_id integer NOT NULL REFERENCES film,
      store_id integer NOT NULL REFERENCES store);
    CREATE TABLE rental (rental_id serial PRIMARY KEY, rental_date timestamptz NOT NULL,
      inventory_id integer NOT NULL REFERENCES inventory, customer_id integer NOT NULL REFERENCES customer,
      return_date timestamptz, UNIQUE (rental_date, inventory_id, customer_id));
    CREATE TABLE visit (day integer NOT NULL, customer_id integer NOT NULL REFERENCES customer,
      PRIMARY KEY (day, customer_id)) PARTITION BY RANGE (day);
    CREATE TABLE visit_first PARTITION OF visit FOR VALUES FROM (0) TO (100);
    CREATE TABLE closure (day date NOT NULL, store_id integer NOT NULL REFERENCES store, PRIMARY KEY (day, store_id));
    CREATE VIEW film_list AS SELECT film_id AS id, title FROM film;
    CREATE MATERIALIZED VIEW film_count AS SELECT count(*) FROM film;
    INSERT INTO language (name) VALUES ('English'), ('Deutsch');
    INSERT INTO actor (first_name) VALUES ('Ann'), ('Bo');
    INSERT INTO film (title, release_year, language_id, original_language_id, special_features, fulltext, extra,
      length_range, opens, address, poster, released) VALUES ('Academy', 2006, 1, 2, '{a,"b c"}', 'academy',
      '{"x": 1}', '[1,3)', '20:15', '10.0.0.1/8', '\\x00ff', '2006-02-15'), ('Zorro', NULL, 1, NULL, NULL, NULL,
      NULL, NULL, '08:00', NULL, NULL, NULL);
    INSERT INTO film_actor VALUES (1, 1), (2, 1);
    BEGIN;
    INSERT INTO store VALUES (1, 1);
    INSERT INTO staff VALUES (1, 1, 'Mike');
    COMMIT;
    INSERT INTO category (name) VALUES ('Action'), ('Music');
    INSERT INTO film_category (film_id, category_id) VALUES (1, 2), (2, 1);
    INSERT INTO customer (store_id, email) VALUES (1, 'mary@example.com');
    INSERT INTO inventory (film_id, store_id) VALUES (1, 1);
    INSERT INTO rental (rental_date, inventory_id, customer_id) VALUES ('2005-05-24 22:53:30+00', 1, 1);
    INSERT INTO visit VALUES (7, 1);
    INSERT INTO country VALUES ('DE', 'Germany');
    INSERT INTO studio VALUES ('6b29fc40-ca47-1067-b31d-00dd010662da', 'DE');
    INSERT INTO payment (film_id, amount, paid) VALUES (1, 2.99, '2007-02-15 22:25:46.996577');
    """

  /// Orders with keys of several columns, in words that every database knows.
  static let orders = """
    CREATE TABLE orders (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE order_lines (order_id INTEGER NOT NULL REFERENCES orders, line INTEGER NOT NULL, text TEXT,
      parent_order_id INTEGER, parent_line INTEGER, PRIMARY KEY (order_id, line),
      FOREIGN KEY (parent_line, parent_order_id) REFERENCES order_lines (line, order_id));
    CREATE TABLE guarantees (order_id INTEGER NOT NULL, line INTEGER NOT NULL, months INTEGER,
      PRIMARY KEY (line, order_id), FOREIGN KEY (order_id, line) REFERENCES order_lines);
    CREATE TABLE shelves (realm TEXT NOT NULL, code TEXT NOT NULL, label TEXT, PRIMARY KEY (realm, code));
    CREATE TABLE line_shelves (order_id INTEGER NOT NULL, line INTEGER NOT NULL, realm TEXT NOT NULL,
      code TEXT NOT NULL, PRIMARY KEY (order_id, line, realm, code),
      FOREIGN KEY (order_id, line) REFERENCES order_lines, FOREIGN KEY (realm, code) REFERENCES shelves);
    CREATE TABLE moves (id INTEGER PRIMARY KEY, old_realm TEXT NOT NULL, old_code TEXT NOT NULL, new_realm TEXT,
      new_code TEXT, FOREIGN KEY (old_realm, old_code) REFERENCES shelves,
      FOREIGN KEY (new_realm, new_code) REFERENCES shelves);
    CREATE TABLE counts (day DATE NOT NULL, code TEXT NOT NULL, count INTEGER, PRIMARY KEY (day, code));
    INSERT INTO orders VALUES (1, 'Ada'), (2, 'Ben');
    INSERT INTO order_lines VALUES (1, 1, 'pen', NULL, NULL), (1, 2, 'ink', 1, 1), (2, 1, 'cup', NULL, NULL);
    INSERT INTO guarantees VALUES (1, 2, 24);
    INSERT INTO shelves VALUES ('a:b', 'x', 'first'), ('~', '1', NULL);
    INSERT INTO line_shelves VALUES (1, 1, 'a:b', 'x'), (1, 2, 'a:b', 'x'), (1, 2, '~', '1');
    INSERT INTO moves VALUES (1, 'a:b', 'x', '~', '1'), (2, '~', '1', NULL, NULL);
    """

  /// A view with a row without an id.
  static let places = """
    CREATE TABLE readings (number INTEGER, name TEXT);
    CREATE VIEW places AS SELECT number AS id, name FROM readings;
    INSERT INTO readings VALUES (1, 'here'), (NULL, 'nowhere'), (2, 'there');
    """

  /// Keys with nulls, which only SQLite allows.
  static let seats = """
    CREATE TABLE halls (code TEXT PRIMARY KEY, name TEXT);
    CREATE TABLE seats (hall TEXT REFERENCES halls, number INTEGER, label TEXT, PRIMARY KEY (hall, number));
    INSERT INTO halls VALUES ('a', 'Large'), (NULL, 'None'), ('b', 'Small');
    INSERT INTO seats VALUES ('a', 1, 'aisle'), ('a', NULL, 'door'), (NULL, 2, 'wall');
    """

  /// Two hundred tables with every oddity that the rules speak of, again and again.
  static var oddities: String {
    (0..<200).map { number in
      let before = max(0, number - 8)
      let rows =
        "INSERT INTO \"tbl_odd\(number)\" DEFAULT VALUES"
      let key = "id INTEGER PRIMARY KEY"
      switch number % 8 {
      case 0: return "CREATE TABLE \"tbl_odd\(number)\" (\(key), name TEXT);\n\(rows)"
      case 1:
        return """
          CREATE TABLE "tbl_odd\(number)" (\(key), parent_id INTEGER REFERENCES "tbl_odd\(number)",
            home_id INTEGER REFERENCES "tbl_odd\(before)", away_id INTEGER REFERENCES "tbl_odd\(before)");
          \(rows);
          UPDATE "tbl_odd\(number)" SET parent_id = id, home_id = 1, away_id = 1
          """
      case 2:
        return """
          CREATE TABLE "tbl_odd\(number)" ("Größe (cm)" REAL, "type" TEXT, "id" TEXT, "ID2" INTEGER PRIMARY KEY,
            "a b" TEXT, "a_b" TEXT, "aB" TEXT, "2nd" TEXT, "💥" TEXT, "--" TEXT, "links" TEXT);
          \(rows)
          """
      case 3:
        return """
          CREATE TABLE "tbl_odd\(number)" (x, "odd\(number - 3)_id" INTEGER REFERENCES "tbl_odd\(number - 3)",
            code VARCHAR(5) NOT NULL UNIQUE DEFAULT 'a "b'' ö/?', created DATETIME DEFAULT CURRENT_TIMESTAMP);
          \(rows)
          """
      case 4:
        return """
          CREATE TABLE "tbl_odd\(number)" (a INTEGER NOT NULL REFERENCES "tbl_odd\(number - 4)",
            b INTEGER NOT NULL REFERENCES "tbl_odd\(number - 3)", PRIMARY KEY (a, b));
          INSERT INTO "tbl_odd\(number)" VALUES (1, 1)
          """
      case 5:
        return """
          CREATE TABLE "tbl_odd\(number)" (id INTEGER PRIMARY KEY REFERENCES "tbl_odd\(number - 5)", name TEXT,
            "name_id" INTEGER REFERENCES "tbl_odd\(number - 4)");
          INSERT INTO "tbl_odd\(number)" VALUES (1, 'x', 1)
          """
      case 6: return "CREATE TABLE \"tbl_odd\(number)\" (a, b);\n\(rows)"
      default:
        return """
          CREATE VIEW "tbl_odd\(number)" AS SELECT id, count(*) AS n, name || '!' AS loud
            FROM "tbl_odd\(number - 7)" GROUP BY id
          """
      }
    }.joined(separator: ";\n") + ";\n"
  }
}
