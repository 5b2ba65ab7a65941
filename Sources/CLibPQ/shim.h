// Debian keeps the header in a folder of its own, which is only found with pkg-config.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

// Asks for the rows of the statement whose results come next in parts: 64 at once since version 17, one by one before.
static inline int jsonapi_read_in_parts(PGconn *connection) {
#ifdef LIBPQ_HAS_CHUNK_MODE
  return PQsetChunkedRowsMode(connection, 64);
#else
  return PQsetSingleRowMode(connection);
#endif
}

// Whether a result has some rows of a statement, and others follow.
static inline int jsonapi_is_part(const PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
#ifdef LIBPQ_HAS_CHUNK_MODE
  if (status == PGRES_TUPLES_CHUNK) return 1;
#endif
  return status == PGRES_SINGLE_TUPLE;
}
