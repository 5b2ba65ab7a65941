#include "CSimdjson.h"
#include <simdjson.h>

struct SimdjsonParser {
  simdjson::dom::parser parser;
};

extern "C" SimdjsonParser *simdjson_parser_create(void) { return new SimdjsonParser(); }

extern "C" void simdjson_parser_destroy(SimdjsonParser *parser) { delete parser; }

extern "C" size_t simdjson_padding(void) { return simdjson::SIMDJSON_PADDING; }

extern "C" long simdjson_parse(SimdjsonParser *parser, const uint8_t *bytes, size_t count) {
  simdjson::dom::element root;
  if (parser->parser.parse(bytes, count, false).get(root)) return -1;
  simdjson::dom::object object;
  if (!root.get(object)) return static_cast<long>(object.size());
  simdjson::dom::array array;
  if (!root.get(array)) return static_cast<long>(array.size());
  return 0;
}

extern "C" size_t simdjson_rewrite(SimdjsonParser *parser, const uint8_t *bytes, size_t count) {
  simdjson::dom::element root;
  if (parser->parser.parse(bytes, count, false).get(root)) return 0;
  return simdjson::minify(root).size();
}
