#!/usr/bin/env python3
"""Writes the catalogue of requirements, and the article that lists it. With --check, compares instead.

The catalogue comes from requirements.json, which is looked for in $JSONAPI_SHARED, and else in ../shared beside
the package. Where there is none, as in a user's clone, the table in the sources stands as it is, and only the
article is written or compared.
"""
import html
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = pathlib.Path(os.environ.get("JSONAPI_SHARED", ROOT / ".." / "shared"))
CATALOGUE = SHARED / "spec" / "requirements.json"
TABLE = ROOT / "Sources/JSONAPI/Validation/RequirementTable.swift"
ARTICLE = ROOT / "Sources/JSONAPI/Documentation.docc/Requirements.md"
SEPARATOR = " :: "

# Where each requirement stands on jsonapi.org: for each section the page, and the numbers up to which an anchor holds.
CURSOR = "profiles/ethanresnick/cursor-pagination/"
STRUCTURE, NEGOTIATION = "document-", "content-negotiation-"
RESOURCE = STRUCTURE + "resource-object-"
PLACES = {
    "MED": ("format/", "1 jsonapi-media-type 5 media-type-parameter-rules"),
    "EXT": ("format/", "6 extension-rules 8 extension-members 10 extension-query-parameters "
            "11 document-structure 12 extensions 13 document-top-level"),
    "PRF": ("format/", "6 profile-rules 7 document-member-names"),
    "NEG": ("format/", f"3 {NEGOTIATION}all 7 {NEGOTIATION}clients 15 {NEGOTIATION}servers "
            f"16 document-jsonapi-object 18 {NEGOTIATION}servers"),
    "DOC": ("format/", "5 document-top-level 7 document-structure 14 document-top-level"),
    "RES": ("format/", f"3 document-resource-objects 9 {RESOURCE}identification "
            f"10 document-resource-objects 12 {RESOURCE}fields 15 {RESOURCE}attributes "
            f"17 {RESOURCE}links 18 document-member-names 19 {RESOURCE}identification"),
    "REL": ("format/", f"6 {RESOURCE}relationships 7 {RESOURCE}linkage "
            f"10 {RESOURCE}related-resource-links 12 {RESOURCE}relationships 13 {RESOURCE}linkage"),
    "RID": ("format/", f"6 document-resource-identifier-objects 7 {RESOURCE}identification"),
    "CMP": ("format/", "6 document-compound-documents"),
    "MTA": ("format/", "2 document-meta 3 document-member-names"),
    "LNK": ("format/", "3 document-links 13 document-links-link-object 15 document-links "
            "16 document-links-link-object 17 document-links"),
    "JAO": ("format/", "7 document-jsonapi-object"),
    "NAM": ("format/", "4 document-member-names 6 document-member-names-allowed-characters "
            "7 document-member-names-reserved-characters 8 document-member-names "
            "10 document-member-names-at-members 11 document-member-names"),
    "FET": ("format/", "3 fetching-resources 7 fetching-resources-responses-200 "
            "8 fetching-resources-responses-404 10 fetching-resources-responses-other "
            "11 fetching-relationships 14 fetching-relationships-responses-200 "
            "16 fetching-relationships-responses-404"),
    "INC": ("format/", "11 fetching-includes"),
    "SPF": ("format/", "7 fetching-sparse-fieldsets"),
    "SRT": ("format/", "10 fetching-sorting"),
    "PAG": ("format/", "6 fetching-pagination"),
    "FLT": ("format/", "1 fetching-filtering"),
    "CRU": ("format/", "2 crud 5 crud-creating 9 crud-creating-client-ids "
            "13 crud-creating-responses-201 14 crud-creating-responses-202 "
            "15 crud-creating-responses-204 16 crud-creating-responses-403 "
            "17 crud-creating-responses-404 20 crud-creating-responses-409 "
            "21 crud-creating-responses-other 23 crud-updating 25 crud-updating-resource-attributes "
            "29 crud-updating-resource-relationships 31 crud-updating-responses-200 "
            "32 crud-updating-responses-202 33 crud-updating-responses-204 34 crud-updating-responses "
            "36 crud-updating-responses-404 39 crud-updating-responses-409 40 crud-updating "
            "41 crud-deleting 42 crud-deleting-responses-204 43 crud-deleting-responses-200 "
            "44 crud-deleting-responses-202 45 crud-deleting-responses-404 "
            "46 crud-updating-responses-204"),
    "REL-U": ("format/", "2 crud-updating-to-one-relationships "
              "9 crud-updating-to-many-relationships 10 crud-updating-relationships "
              "12 crud-updating-relationship-responses-200 13 crud-updating-relationship-responses-202 "
              "14 crud-updating-relationship-responses-204 15 crud-updating-relationship-responses "
              "16 crud-updating-relationship-responses-other"),
    "QRY": ("format/", "1 query-parameters-families 4 query-parameters-custom "
            "6 appendix-query-details-parsing 8 appendix-query-details-square-brackets"),
    "ERR": ("format/", "2 errors-processing 20 error-objects"),
    "ATM": ("ext/atomic/", "1 namespace 6 document-structure 14 operation-objects 15 result-objects "
            "22 processing 26 processing-errors 38 specific-operations 39 processing-errors "
            "40 processing"),
    "CUR": (CURSOR, "33 -"),
    "REC": ("recommendations/", "3 naming 4 urls 6 urls-relationships 8 filtering 9 including-links "
            "10 patchless-clients 11 date-and-time-fields 14 asynchronous-processing 17 -"),
}
# Elsewhere than the rest of their section.
PAGES = {"REC-15": "faq/", "REC-16": "faq/"}

# What to show beside an id, where the text is long or needs its neighbours to be understood.
TITLES = {
    "MED-01": "documents travel as application/vnd.api+json",
    "MED-03": "ext and profile are lists of URIs with single spaces between",
    "MED-04": "ext and profile values are quoted in HTTP",
    "MED-05": "the URI of an extension or profile leads to its documentation",
    "EXT-01": "an extension may add rules, members and query parameters",
    "EXT-02": "an extension loosens no rule of the base",
    "EXT-03": "an extension with members or parameters declares a namespace",
    "EXT-06": "an extension has exactly one namespace",
    "EXT-08": "extension members follow the member-name rules after the colon",
    "EXT-09": "extension query parameters start with their namespace",
    "EXT-10": "extension query parameters have only a-z after the colon",
    "EXT-11": "members of extensions that aren't applied are unknown members",
    "EXT-12": "an extension adds specification semantics only",
    "EXT-13": "extension members count for the at-least-one rules",
    "PRF-02": "a profile may define members and processing rules",
    "PRF-03": "a profile defines only implementation-specific parameters",
    "PRF-04": "a profile changes no processing rule of the base",
    "PRF-05": "a profile may define how filter, page and sort are processed",
    "PRF-06": "supported profiles don't conflict with each other",
    "NEG-01": "Content-Type is the JSON:API media type",
    "NEG-02": "Content-Type names all extensions that are applied",
    "NEG-03": "Content-Type names all profiles that are applied",
    "NEG-04": "clients ignore other parameters on Content-Type",
    "NEG-05": "clients may demand extensions in Accept",
    "NEG-06": "clients may ask for profiles in Accept",
    "NEG-07": "Accept may hold several instances of the media type",
    "NEG-08": "415 when Content-Type has parameters besides ext and profile",
    "NEG-09": "415 when Content-Type names an unsupported extension",
    "NEG-10": "instances in Accept with other parameters are disregarded",
    "NEG-11": "406 when all instances in Accept have other parameters",
    "NEG-12": "406 when all instances in Accept need unsupported extensions",
    "NEG-13": "servers try to apply the profiles that clients ask for",
    "NEG-15": "Vary contains Accept where ext or profile is supported",
    "NEG-16": "jsonapi.ext and jsonapi.profile play no part in negotiation",
    "NEG-17": "an absent Accept or */* is served normally",
    "NEG-18": "a quality value is no media type parameter",
    "DOC-02": "the top level has data, errors, meta or an extension member",
    "DOC-03": "data and errors are never together",
    "DOC-04": "jsonapi, links and included may stand at the top",
    "DOC-06": "objects hold no members beyond those defined",
    "DOC-07": "receivers ignore members that do not comply",
    "DOC-08": "top-level links are self, related, describedby and pagination",
    "DOC-09": "self names the media type where extensions or profiles apply",
    "DOC-10": "top-level self repeats the query of the request",
    "DOC-11": "single primary data is a resource object, identifier or null",
    "DOC-12": "primary data of a collection is an array of resources",
    "DOC-13": "a collection is an array even with one or no member",
    "DOC-14": "related links may stand at the top for a relationship",
    "RES-02": "a resource object has id, unless it is still to be created",
    "RES-03": "lid may identify a resource that has no id yet",
    "RES-04": "a resource's lid is the same wherever it is referred to",
    "RES-08": "across an API, a type and id denote one resource",
    "RES-10": "members of a resource object",
    "RES-14": "attribute values are any JSON",
    "RES-15": "foreign keys are not attributes",
    "RES-16": "a resource's links may have self",
    "RES-17": "GET on a resource's self answers with that resource",
    "RES-19": "inflection of type names is consistent",
    "REL-03": "a relationship object has links, data, meta or an extension member",
    "REL-04": "a relationship's links have self, related or an extension member",
    "REL-05": "a to-many relationship's links may hold pagination links",
    "REL-06": "pagination links in a relationship page through its linkage",
    "REL-07": "linkage is null, an identifier or an array of identifiers",
    "REL-08": "a related link works while the relationship is empty",
    "REL-09": "a related link stays the same when the content changes",
    "REL-10": "related links return the related resources",
    "REL-11": "a relationship object has no further members",
    "REL-12": "a relationship's self returns its linkage",
    "RID-02": "an identifier has id, unless its resource is still to be created",
    "RID-03": "an identifier without id has lid",
    "RID-04": "type, id and lid of an identifier are strings",
    "RID-05": "an identifier may have meta",
    "RID-06": "an identifier has no other members",
    "RID-07": "an identifier's type obeys the member-name rules",
    "CMP-01": "a response may bring related resources along",
    "CMP-02": "included is an array of resource objects",
    "CMP-03": "full linkage: included resources are linked from primary data",
    "CMP-04": "only sparse fieldsets excuse missing linkage",
    "CMP-05": "a document has each resource at most once",
    "CMP-06": "lid identifies where there is no id",
    "MTA-02": "meta may have any members",
    "MTA-03": "names inside meta obey the member-name rules",
    "LNK-06": "rel is a valid relation type",
    "LNK-09": "the type of a link is a media type",
    "LNK-14": "the relation type is the link's name, unless it has rel",
    "LNK-15": "the context of a link is the object that holds it",
    "LNK-17": "a links object holds only the links defined for its place",
    "JAO-03": "jsonapi.ext is an array of URIs",
    "JAO-04": "jsonapi.profile is an array of URIs",
    "JAO-05": "jsonapi.meta is an object",
    "JAO-06": "the jsonapi object has no further members",
    "JAO-07": "without version a client assumes 1.0",
    "NAM-01": "member names are case sensitive",
    "NAM-02": "a member name has at least one character",
    "NAM-03": "a member name has only allowed characters",
    "NAM-04": "a member name begins and ends with a globally allowed character",
    "NAM-05": "globally allowed are a-z, A-Z, 0-9 and non-ASCII characters",
    "NAM-06": "hyphen, low line and space are allowed inside names only",
    "NAM-07": "reserved characters never occur in member names",
    "NAM-08": "member names are best URL-safe",
    "NAM-09": "names may begin with @",
    "NAM-10": "@-members are ignored",
    "NAM-11": "the rules bind names of implementations and profiles",
    "FET-05": "a fetched collection is an array of resource objects",
    "FET-07": "null stands only where there could be a resource",
    "FET-08": "404 for a resource that does not exist",
    "FET-11": "GET works for each relationship's self",
    "FET-13": "a fetched relationship has its linkage as primary data",
    "FET-14": "a fetched relationship may have self and related links",
    "INC-04": "with include, the response has included, even if empty",
    "INC-06": "include is a list of relationship paths",
    "INC-09": "intermediate resources of a path are included",
    "INC-10": "include on a relationship URL has full resources in included",
    "INC-11": "include works wherever primary data is returned",
    "SPF-02": "fields is a list of field names",
    "SPF-03": "an empty fields value asks for no fields",
    "SPF-04": "with fields, no other fields are in the response",
    "SPF-05": "for types without fields the server decides",
    "SPF-06": "fields work wherever resources are returned",
    "SRT-01": "sorting may be supported",
    "SRT-05": "a leading - sorts descending",
    "SRT-07": "sorted data is in the order asked for",
    "SRT-09": "sort fields follow attribute and relationship names",
    "PAG-01": "a response may be a page and link to others",
    "PAG-02": "pagination links stand beside their collection",
    "PAG-03": "pagination links are first, last, prev and next",
    "PAG-04": "an unavailable pagination link is omitted or null",
    "PAG-06": "page is used for pagination",
    "FLT-01": "filter is used for filtering",
    "CRU-03": "a create request has one resource object as primary data",
    "CRU-04": "a resource object to create has type",
    "CRU-05": "relationships of a resource to create have data",
    "CRU-07": "a client-generated id is in id and universally unique",
    "CRU-08": "a client-generated id is a UUID",
    "CRU-10": "201 with the resource when the server changed it",
    "CRU-12": "self of a created resource equals Location",
    "CRU-15": "201 or 204 when nothing was changed",
    "CRU-17": "404 when a related resource of a create request doesn't exist",
    "CRU-19": "409 when the type does not belong to the collection",
    "CRU-22": "an update has one resource object as primary data",
    "CRU-23": "a resource to update has type and id",
    "CRU-25": "attributes not sent keep their values",
    "CRU-26": "relationships not sent keep their values",
    "CRU-27": "relationships of a resource to update have data",
    "CRU-29": "403 for the entire update when a replacement is refused",
    "CRU-30": "200 with the resource when the server changed more",
    "CRU-31": "200 without primary data when nothing more changed",
    "CRU-33": "200 or 204 when nothing more was changed",
    "CRU-36": "404 when a related resource of an update doesn't exist",
    "CRU-37": "409 when an update breaks another constraint",
    "CRU-38": "409 when type or id does not match the endpoint",
    "CRU-39": "a 409 explains the source of the conflict",
    "CRU-40": "the URL to update is the resource's self",
    "CRU-42": "a deletion answers 200 with a document or 204",
    "CRU-43": "a deletion's document has no primary data",
    "CRU-46": "after a 204 the client's representation stands",
    "REL-U-01": "PATCH on a to-one relationship has an identifier or null",
    "REL-U-03": "changes of a to-many relationship have an array of identifiers",
    "REL-U-04": "PATCH on to-many replaces all members or fails",
    "REL-U-05": "POST on to-many adds members that are missing",
    "REL-U-08": "DELETE on to-many removes the given members",
    "REL-U-09": "DELETE succeeds when members are already missing",
    "REL-U-10": "removing a member does not delete the resource",
    "REL-U-11": "200 with the linkage when the server changed more",
    "QRY-01": "a family is a base name with names in brackets",
    "QRY-02": "a custom parameter has a character outside a-z",
    "QRY-03": "a custom parameter has a capital letter",
    "QRY-04": "400 for a parameter that is unknown or badly named",
    "QRY-05": "query strings are parsed as form data",
    "QRY-06": "query strings are written as form data",
    "QRY-08": "unencoded brackets mean the same as encoded ones",
    "ERR-02": "the most general status is used for several problems",
    "ERR-03": "errors is an array of error objects",
    "ERR-04": "an error object has at least one member",
    "ERR-05": "members of an error object",
    "ERR-06": "links of an error are about and type",
    "ERR-11": "the title of an error does not vary",
    "ERR-13": "source has one of pointer, parameter and header",
    "ERR-20": "source has no further members",
    "ATM-01": "the Atomic Operations extension is named in ext",
    "ATM-02": "no top-level data or included beside operations",
    "ATM-03": "operations and results are not in one document",
    "ATM-04": "atomic:operations is an array of operation objects",
    "ATM-05": "atomic:results is an array of result objects",
    "ATM-06": "errors stands beside neither operations nor results",
    "ATM-08": "op is add, update or remove",
    "ATM-10": "ref is an object with type and id or lid",
    "ATM-11": "a lid in ref was assigned by an earlier operation",
    "ATM-14": "operations, refs and results have no other members",
    "ATM-18": "all operations take effect, or none",
    "ATM-19": "200 when a document is returned for operations",
    "ATM-24": "errors of operations point into the request",
    "ATM-26": "400 for an operation that cannot be processed",
    "ATM-28": "a create operation has op add and a resource object",
    "ATM-29": "an unchanged new resource may have a result without data",
    "ATM-30": "the result of a creation has the resource",
    "ATM-32": "the result has the resource when the server changed more",
    "ATM-33": "the result of an update has no data or the resource",
    "ATM-36": "a to-one operation has op update and a target",
    "ATM-37": "to-many operations name their target",
    "ATM-39": "a failed operation leads to an error response",
    "CUR-01": "the server makes the order unique",
    "CUR-03": "a sort that cannot be paged is refused",
    "CUR-04": "results may change between requests",
    "CUR-05": "page[size] is a positive integer",
    "CUR-07": "a page[size] above the maximum is refused",
    "CUR-08": "without page[size] a default is used",
    "CUR-09": "a page has exactly the page size of items",
    "CUR-10": "an invalid cursor is refused",
    "CUR-11": "page[after] begins behind the cursor",
    "CUR-12": "page[before] ends ahead of the cursor",
    "CUR-13": "without cursors the page starts at the first item",
    "CUR-14": "page[after] and page[before] may be sent together",
    "CUR-15": "a range is refused where ranges are not supported",
    "CUR-17": "a range that is cut has rangeTruncated",
    "CUR-18": "page in meta is an object",
    "CUR-19": "an item's cursor falls on that item",
    "CUR-21": "prev and next stand beside paginated data",
    "CUR-22": "next is null on the last page",
    "CUR-23": "prev is null on the first page",
    "CUR-24": "prev and next are null when that is known",
    "CUR-25": "prev and next may lead to an empty page",
    "CUR-26": "total is an integer",
    "CUR-27": "estimatedTotal is an object, bestGuess an integer",
    "CUR-28": "Content-Type names the cursor pagination profile",
    "CUR-29": "paginated data is the array under data",
    "CUR-30": "the error for an unsupported sort",
    "CUR-31": "the error for a page size that is too large",
    "CUR-32": "the error for an invalid parameter value",
    "CUR-33": "the error for an unsupported range",
    "REC-04": "URLs of collections and resources",
    "REC-05": "URLs of relationships and related resources",
    "REC-06": "related URLs are not self of resources",
    "REC-09": "self, pagination and relationship links are sent",
    "REC-10": "POST with X-HTTP-Method-Override: PATCH is PATCH",
    "REC-17": "a profile is a list of promises about documents",
}


def fail(message):
    print(f"generate-requirements: {message}", file=sys.stderr)
    sys.exit(1)


def link(identifier):
    section, number = identifier.rsplit("-", 1)
    page, anchors = PLACES[section]
    words = anchors.split()
    for last, anchor in zip(words[::2], words[1::2]):
        if int(number) <= int(last):
            page = PAGES.get(identifier, page)
            return page if anchor == "-" else f"{page}#{anchor}"
    fail(f"no link for {identifier}")


def title(row, text):
    if row["id"] in TITLES:
        return TITLES[row["id"]]
    short = re.sub(r" \([^()]*\)", "", text.rstrip(".")).replace("`", "")
    short = re.split(r"; |, e\.g\.", short)[0]
    # As a part of a sentence, but for names that are written so.
    if re.match(r"[A-Z][a-z ]", short):
        short = short[0].lower() + short[1:]
    return short


def table():
    """The table as the sources have it."""
    lines, long = [], []
    for group in json.loads(CATALOGUE.read_text()):
        lines.append(f"# {group['prefix']} {group['title']}")
        for row in group["rows"]:
            text = html.unescape(row["statement"])
            fields = [
                row["id"], row["level"], row["binds"].replace(" ", ""), link(row["id"]),
                html.unescape(row["versions"]), title(row, text), text,
            ]
            if any(SEPARATOR in field or "\n" in field or '"""' in field for field in fields):
                fail(f"{row['id']} has the separator in its text")
            if len(fields[5]) > 68:
                long.append(f"{row['id']}: {fields[5]}")
            lines.append(SEPARATOR.join(fields))
    if long:
        fail("these titles are long:\n" + "\n".join(long))
    body = "\n".join("    " + line for line in lines)
    return (
        "// Written by Scripts/generate-requirements.py from the catalogue of requirements.\n"
        "\n"
        "// swift-format-ignore-file\n"
        "\n"
        "extension Requirement {\n"
        "  /// A line for each requirement: id, level, whom it binds, link, versions, title, text. A line with # begins\n"
        "  /// a section.\n"
        '  static let table = #"""\n'
        f"{body}\n"
        '    """#\n'
        "}\n")


LEVELS = {"REC": "recommended", "DEF": "definition"}
PARTIES = {
    "D": "documents", "C": "clients", "S": "servers", "X": "extensions", "P": "profiles",
}


def article(table):
    """The article, made of the table in the sources."""
    lines = [
        "# Requirements", "",
        "The rules of JSON:API, with the ids that findings, comments and tests give them.", "",
        "## Overview", "",
        "A ``Finding`` names the rule that a document breaks by its id, as `RES-05`. Here are all ids, in words of our",
        "own, with links to the text that decides. `jsonapi explain RES-05` tells the same in a shell.", "",
        "The level is the key word of the specification; *recommended* stands for recommendations, and",
        "*definition* for what follows from definitions, notes and consequences without a key word.", "",
    ]
    for line in table.split('#"""\n', 1)[1].split('    """#', 1)[0].splitlines():
        line = line[4:]
        if line.startswith("# "):
            prefix, name = line[2:].split(" ", 1)
            lines += [
                "" if lines[-1] else None, f"### {prefix}: {name}", "",
                "| Id | Level | Binds | Rule |", "|---|---|---|---|",
            ]
            lines = [line for line in lines if line is not None]
            continue
        identifier, level, binds, target, _, _, text = line.split(SEPARATOR)
        # Marks that stand in no code mean themselves.
        text = re.sub(r"\+ , .* ~", lambda marks: re.sub(r"(\S)", r"\\\1", marks[0]), text)
        text = re.sub(r"(?<!\\)\|", r"\\|", text)
        lines.append(
            f"| [{identifier}](https://jsonapi.org/{target}) | {LEVELS.get(level, level)} "
            f"| {', '.join(PARTIES[party] for party in binds)} | {text} |")
    return "\n".join(lines) + "\n"


def main():
    checks = "--check" in sys.argv[1:]
    current = TABLE.read_text() if TABLE.exists() else ""
    wanted = table() if CATALOGUE.exists() else current
    for file, text in [(TABLE, wanted), (ARTICLE, article(wanted))]:
        if file.exists() and file.read_text() == text:
            continue
        if checks:
            fail(f"{file.relative_to(ROOT)} is out of date; run Scripts/generate-requirements.py")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)


main()
