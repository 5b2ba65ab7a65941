#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A DOM parser of simdjson, kept for many documents, as its documentation advises.
typedef struct SimdjsonParser SimdjsonParser;

SimdjsonParser *simdjson_parser_create(void);
void simdjson_parser_destroy(SimdjsonParser *parser);

/// The bytes that have to be readable after a document's end, so that simdjson doesn't copy it.
size_t simdjson_padding(void);

/// The number of members or elements of the root, or -1 for a document that doesn't parse.
long simdjson_parse(SimdjsonParser *parser, const uint8_t *bytes, size_t count);

/// Parses a document and writes it compactly into a new string, whose length is returned; 0 if it doesn't parse.
size_t simdjson_rewrite(SimdjsonParser *parser, const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif
