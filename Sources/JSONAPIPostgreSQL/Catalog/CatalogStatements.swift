#if PostgreSQL
  /// Statements on `pg_catalog`, whose rows are all text.
  ///
  /// Names are qualified, so nothing before `pg_catalog` in the search path can shadow them.
  enum CatalogStatements {
    private static let kinds = "('r', 'p', 'v', 'm', 'f')"

    /// Whether a table has a trigger for each row, before it is inserted; `tgtype` has a bit for each of the three.
    private static let changesNewRows = """
      EXISTS (SELECT 1 FROM pg_catalog.pg_trigger g
          WHERE g.tgrelid = c.oid AND g.tgtype & 7 = 7 AND g.tgenabled <> 'D')::text
      """

    /// The tables in the search path, without partitions, which belong to another table.
    static let visibleTables = """
      SELECT c.relname::text, c.oid::text, n.nspname::text, c.relname::text, c.relkind::text,
        pg_catalog.has_table_privilege(c.oid, 'DELETE')::text, \(changesNewRows)
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN \(kinds) AND NOT c.relispartition
        AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
        AND pg_catalog.pg_table_is_visible(c.oid)
      """

    /// The tables with given names, `$1` as they are and `$2` quoted.
    static let namedTables = """
      SELECT w.name, c.oid::text, n.nspname::text, c.relname::text, c.relkind::text,
        pg_catalog.has_table_privilege(c.oid, 'DELETE')::text, \(changesNewRows)
      FROM ROWS FROM (pg_catalog.unnest($1::text[]), pg_catalog.unnest($2::text[])) AS w(name, quoted)
      JOIN pg_catalog.pg_class c ON c.oid = pg_catalog.to_regclass(w.quoted)
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN \(kinds)
      ORDER BY w.name
      """

    /// The columns of tables.
    ///
    /// Domains are replaced by their base types.
    static let columns = """
      WITH RECURSIVE step(domain, base, isRequired, hasDefault, modifier) AS (
        SELECT oid, typbasetype, typnotnull, typdefault IS NOT NULL, typtypmod
        FROM pg_catalog.pg_type WHERE typtype = 'd'
        UNION ALL
        SELECT s.domain, t.typbasetype, s.isRequired OR t.typnotnull,
          s.hasDefault OR t.typdefault IS NOT NULL,
          CASE WHEN s.modifier = -1 THEN t.typtypmod ELSE s.modifier END
        FROM step s JOIN pg_catalog.pg_type t ON t.oid = s.base WHERE t.typtype = 'd'
      ), domain AS (
        SELECT s.* FROM step s JOIN pg_catalog.pg_type t ON t.oid = s.base WHERE t.typtype <> 'd'
      )
      SELECT a.attrelid::text, a.attnum::text, a.attname::text,
        pg_catalog.format_type(t.oid, NULL),
        (a.attnotnull OR COALESCE(d.isRequired, false))::text,
        ((a.atthasdef AND a.attgenerated = '') OR a.attidentity <> ''
          OR COALESCE(d.hasDefault, false))::text,
        (a.attgenerated <> '' OR a.attidentity = 'a')::text,
        (t.typcategory = 'A')::text,
        CASE WHEN t.typtype = 'e' THEN t.oid::text END,
        COALESCE(d.modifier, a.atttypmod)::text, o.typname::text,
        pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')::text,
        pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'INSERT')::text,
        pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'UPDATE')::text
      FROM pg_catalog.pg_attribute a
      LEFT JOIN domain d ON d.domain = a.atttypid
      LEFT JOIN pg_catalog.pg_type o ON o.oid = d.domain
      JOIN pg_catalog.pg_type t ON t.oid = COALESCE(d.base, a.atttypid)
      WHERE a.attrelid = ANY($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attrelid, a.attnum
      """

    /// The labels of enumerated types.
    static let labels = """
      SELECT enumtypid::text, enumlabel::text FROM pg_catalog.pg_enum
      WHERE enumtypid = ANY($1::oid[]) ORDER BY enumtypid, enumsortorder
      """

    /// The constraints of tables.
    ///
    /// A foreign key to a partitioned table also has one for each partition, which is left out.
    static let constraints = """
      SELECT c.conrelid::text, c.conname::text, c.contype::text, c.conkey::text, c.confkey::text,
        CASE WHEN c.contype = 'f' THEN c.confrelid::text END,
        CASE WHEN pg_catalog.pg_table_is_visible(t.oid) THEN t.relname::text
          ELSE n.nspname::text || '.' || t.relname::text END,
        c.convalidated::text, c.confdeltype::text
      FROM pg_catalog.pg_constraint c
      LEFT JOIN pg_catalog.pg_class t ON t.oid = c.confrelid
      LEFT JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
      WHERE c.conrelid = ANY($1::oid[])
        AND NOT (c.contype = 'f' AND c.conparentid <> 0 AND t.relispartition)
      ORDER BY c.conrelid, c.conname
      """

    /// The indexes of tables.
    ///
    /// `950` is the collation `"C"`; an index with another one doesn't support an order by bytes, not even in a
    /// database whose own collation is `C`.
    static let indexes = """
      SELECT i.indrelid::text, c.relname::text, i.indkey::text, i.indnkeyatts::text,
        i.indisunique::text, i.indisprimary::text, (i.indpred IS NOT NULL)::text, m.amname::text,
        (i.indcollation[0] IN (0, 950))::text, i.indimmediate::text
      FROM pg_catalog.pg_index i
      JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
      JOIN pg_catalog.pg_am m ON m.oid = c.relam
      WHERE i.indrelid = ANY($1::oid[]) AND i.indisvalid
      ORDER BY i.indrelid, c.relname
      """

    /// The generated `tsvector` columns with an index, with their expressions and the numbers of the columns in these.
    ///
    /// Up to PostgreSQL 14, a generated column itself depends on the others, later on its expression does.
    static let searchIndexes = """
      SELECT a.attrelid::text, a.attname::text, pg_catalog.pg_get_expr(d.adbin, d.adrelid),
        (SELECT pg_catalog.string_agg(DISTINCT p.refobjsubid::text, ' ')
          FROM pg_catalog.pg_depend p
          WHERE p.refclassid = 'pg_catalog.pg_class'::regclass AND p.refobjid = a.attrelid
            AND p.refobjsubid > 0 AND p.refobjsubid <> a.attnum
            AND (p.classid = 'pg_catalog.pg_attrdef'::regclass AND p.objid = d.oid
              OR p.classid = 'pg_catalog.pg_class'::regclass AND p.objid = a.attrelid
                AND p.objsubid = a.attnum))
      FROM pg_catalog.pg_attribute a
      JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = ANY($1::oid[]) AND a.attgenerated <> ''
        AND a.atttypid = 'pg_catalog.tsvector'::regtype AND NOT a.attisdropped
        AND pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
        AND EXISTS (
          SELECT 1 FROM pg_catalog.pg_index i
          JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
          JOIN pg_catalog.pg_am m ON m.oid = c.relam
          WHERE i.indrelid = a.attrelid AND i.indisvalid AND i.indpred IS NULL
            AND m.amname IN ('gin', 'gist') AND i.indkey[0] = a.attnum)
      ORDER BY a.attrelid, a.attname
      """

    /// The partitions of tables, with a row for each column of each of their constraints and unique indexes.
    static let partitions = """
      SELECT p.root::text, n.nspname::text, c.relname::text, k.name, a.attname::text, k.place::text
      FROM pg_catalog.unnest($1::oid[]) AS roots(root)
      JOIN pg_catalog.pg_class r ON r.oid = roots.root AND r.relkind = 'p'
      CROSS JOIN LATERAL (
        SELECT roots.root, t.relid FROM pg_catalog.pg_partition_tree(roots.root) t WHERE t.isleaf
      ) p
      JOIN pg_catalog.pg_class c ON c.oid = p.relid AND c.oid <> p.root
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN LATERAL (
        SELECT o.conname::text AS name, u.number, u.place
        FROM pg_catalog.pg_constraint o
        CROSS JOIN pg_catalog.unnest(o.conkey) WITH ORDINALITY u(number, place)
        WHERE o.conrelid = c.oid
        UNION
        SELECT x.relname::text, u.number, u.place
        FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
        CROSS JOIN pg_catalog.unnest(i.indkey::int2[]) WITH ORDINALITY u(number, place)
        WHERE i.indrelid = c.oid AND i.indisunique AND u.place <= i.indnkeyatts
      ) k ON true
      LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
      ORDER BY p.root, c.oid, k.name, k.place
      """
  }
#endif
