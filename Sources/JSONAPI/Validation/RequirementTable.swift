// Scripts/generate.py writes the article Requirements.md from this table.

// swift-format-ignore-file

extension Requirement {
  /// One line per requirement: id, level, parties, link, versions, title, text. A line with #
  /// begins a section.
  static let table = #"""
    # MED Media type and its parameters
    MED-01 :: MUST :: CS :: format/#jsonapi-media-type :: same :: documents travel as application/vnd.api+json :: Every JSON:API document travels under `application/vnd.api+json`.
    MED-02 :: MUST NOT :: CS :: format/#media-type-parameter-rules :: 1.0: no parameters at all :: the media type carries no parameter besides ext and profile :: The media type carries no parameter besides `ext` and `profile`.
    MED-03 :: MUST :: CS :: format/#media-type-parameter-rules :: 1.1 only :: ext and profile are lists of URIs with single spaces between :: The value of `ext` and of `profile` is a list of URIs separated by single spaces (U+0020).
    MED-04 :: DEF :: CS :: format/#media-type-parameter-rules :: 1.1 only :: ext and profile values are quoted in HTTP :: HTTP needs `ext`/`profile` values quoted, since URIs contain characters that are not token characters.
    MED-05 :: SHOULD :: XP :: format/#media-type-parameter-rules :: 1.1 only :: the URI of an extension or profile leads to its documentation :: The URI of an extension or profile leads to its documentation when visited.
    # EXT Extensions
    EXT-01 :: MAY :: X :: format/#extension-rules :: 1.1 only :: an extension may add rules, members and query parameters :: An extension may add processing rules, tighten restrictions, and introduce object members and query parameters.
    EXT-02 :: MUST NOT :: X :: format/#extension-rules :: 1.1 only :: an extension loosens no rule of the base :: An extension never loosens or removes a rule, restriction or required member of the base spec or of another extension.
    EXT-03 :: MUST :: X :: format/#extension-rules :: 1.1 only :: an extension with members or parameters declares a namespace :: An extension that adds members or query parameters declares a namespace.
    EXT-04 :: MUST :: X :: format/#extension-rules :: 1.1 only :: a namespace has at least one character :: A namespace has at least one character.
    EXT-05 :: MUST :: X :: format/#extension-rules :: 1.1 only :: a namespace uses only a-z, A-Z and 0-9 :: A namespace uses only a-z, A-Z and 0-9.
    EXT-06 :: MUST NOT :: X :: format/#extension-rules :: 1.1 only :: an extension has exactly one namespace :: One extension has exactly one namespace, shared by its members and its query parameters.
    EXT-07 :: MUST :: DX :: format/#extension-members :: 1.1 only :: each extension member is named <namespace>:<rest> :: Each extension member is named `<namespace>:<rest>`.
    EXT-08 :: MUST :: DX :: format/#extension-members :: 1.1 only :: extension members follow the member-name rules after the colon :: The part after the colon follows the member-name rules for implementation-defined names.
    EXT-09 :: MUST :: XS :: format/#extension-query-parameters :: 1.1 only :: extension query parameters start with their namespace :: Base names of extension query parameters start with `<namespace>:`.
    EXT-10 :: MUST :: X :: format/#extension-query-parameters :: 1.1 only :: extension query parameters have only a-z after the colon :: After the colon, an extension query parameter base name has only a-z.
    EXT-11 :: MUST NOT :: D :: format/#document-structure :: 1.0: always rejected :: members of extensions that aren't applied are unknown members :: A namespaced member of an extension that is not applied to the document is an ordinary unknown member (see DOC-06).
    EXT-12 :: DEF :: X :: format/#extensions :: 1.1 only :: an extension adds specification semantics only :: Extensions add specification semantics only; they neither change those of the base nor define implementation semantics.
    EXT-13 :: DEF :: D :: format/#document-top-level :: 1.1 only :: extension members count for the at-least-one rules :: An extension member can satisfy the at-least-one rules of the top level, of relationship objects and of relationship links objects.
    # PRF Profiles
    PRF-01 :: DEF :: P :: format/#profile-rules :: 1.1 only :: profile usage follows RFC 6906 :: Profile usage follows RFC 6906.
    PRF-02 :: MAY :: P :: format/#profile-rules :: 1.1 only :: a profile may define members and processing rules :: A profile may define members and processing rules in the places left to implementations.
    PRF-03 :: MUST NOT :: P :: format/#profile-rules :: 1.1 only :: a profile defines only implementation-specific parameters :: A profile defines no query parameters other than implementation-specific ones (QRY-02).
    PRF-04 :: MUST NOT :: P :: format/#profile-rules :: 1.1 only :: a profile changes no processing rule of the base :: A profile does not change or drop processing rules of the base or of an extension.
    PRF-05 :: MAY :: P :: format/#profile-rules :: 1.1 only :: a profile may define how filter, page and sort are processed :: A profile may define how reserved parameters such as `filter`, `page`, `sort` are processed where the base leaves that open.
    PRF-06 :: DEF :: CS :: format/#profile-rules :: 1.1 only :: supported profiles don't conflict with each other :: Implementations avoid supporting profiles that conflict with each other.
    PRF-07 :: MUST :: D :: format/#document-member-names :: 1.1 only :: names defined by a profile obey the member-name rules :: Names defined by a profile obey the member-name rules (no namespace prefix).
    # NEG Content negotiation
    NEG-01 :: MUST :: CS :: format/#content-negotiation-all :: 1.0: without any parameters :: Content-Type is the JSON:API media type :: All JSON:API payloads are sent with the JSON:API media type in Content-Type.
    NEG-02 :: MUST :: CS :: format/#content-negotiation-all :: 1.1 only :: Content-Type names all extensions that are applied :: Content-Type names in `ext` all extensions applied to the document.
    NEG-03 :: MUST :: CS :: format/#content-negotiation-all :: 1.1 only :: Content-Type names all profiles that are applied :: Content-Type names in `profile` all profiles applied to the document.
    NEG-04 :: MUST :: C :: format/#content-negotiation-clients :: 1.0: ignore all parameters :: clients ignore other parameters on Content-Type :: A client ignores parameters other than `ext` and `profile` on a response's Content-Type.
    NEG-05 :: MAY :: C :: format/#content-negotiation-clients :: 1.0: client must list the bare type at least once :: clients may demand extensions in Accept :: A client may demand extensions through `ext` on a media type in Accept.
    NEG-06 :: MAY :: C :: format/#content-negotiation-clients :: 1.1 only :: clients may ask for profiles in Accept :: A client may ask for profiles through `profile` on a media type in Accept.
    NEG-07 :: DEF :: CS :: format/#content-negotiation-clients :: 1.1 note :: Accept may hold several instances of the media type :: Accept may hold several instances of the media type with different parameters and quality values; no q means 1, order is irrelevant, higher q preferred.
    NEG-08 :: MUST :: S :: format/#content-negotiation-servers :: 1.0: 415 for any parameter :: 415 when Content-Type has parameters besides ext and profile :: 415 when the request's Content-Type is the JSON:API type with any parameter other than `ext`/`profile`.
    NEG-09 :: MUST :: S :: format/#content-negotiation-servers :: 1.1 only :: 415 when Content-Type names an unsupported extension :: 415 when the request's Content-Type lists an extension URI the server does not support.
    NEG-10 :: MUST :: S :: format/#content-negotiation-servers :: 1.0: instances with any parameters cannot be satisfied :: instances in Accept with other parameters are disregarded :: Accept instances of the media type with parameters other than `ext`/`profile` are disregarded.
    NEG-11 :: MUST :: S :: format/#content-negotiation-servers :: 1.0: 406 when all have any parameter :: 406 when all instances in Accept have other parameters :: 406 when every instance of the media type in Accept has a parameter other than `ext`/`profile`.
    NEG-12 :: MUST :: S :: format/#content-negotiation-servers :: 1.1 only :: 406 when all instances in Accept need unsupported extensions :: 406 when every instance carries `ext` and each lists at least one unsupported extension.
    NEG-13 :: SHOULD :: S :: format/#content-negotiation-servers :: 1.1 only :: servers try to apply the profiles that clients ask for :: A server tries to apply the profiles the client asked for.
    NEG-14 :: MUST :: S :: format/#content-negotiation-servers :: 1.1 only :: unknown profiles are ignored: no 406 and no 415 because of them :: Unknown profiles are ignored: no 406 and no 415 because of them.
    NEG-15 :: SHOULD :: S :: format/#content-negotiation-servers :: 1.1 only :: Vary contains Accept where ext or profile is supported :: A server that supports `ext` or `profile` sends `Vary` containing `Accept` on all responses, with or without extensions or profiles applied.
    NEG-16 :: MUST NOT :: CS :: format/#document-jsonapi-object :: 1.1 only :: jsonapi.ext and jsonapi.profile play no part in negotiation :: `jsonapi.ext` and `jsonapi.profile` play no part in negotiation; only media type parameters do.
    NEG-17 :: DEF :: S :: format/#content-negotiation-servers :: same :: an absent Accept or */* is served normally :: Rules 10-12 apply only when Accept holds the JSON:API type; an absent Accept or `*/*` is served normally (HTTP semantics).
    NEG-18 :: DEF :: S :: format/#content-negotiation-servers :: same :: a quality value is no media type parameter :: A quality value is a weight of the Accept list entry, not a media type parameter, and does not trigger NEG-10/11.
    # DOC Document structure and top level
    DOC-01 :: MUST :: D :: format/#document-top-level :: same :: the document is JSON with an object at its root :: The document is JSON (RFC 8259) with an object at its root.
    DOC-02 :: MUST :: D :: format/#document-top-level :: 1.0: no extension alternative :: the top level has data, errors, meta or an extension member :: At least one of `data`, `errors`, `meta` or a member of an applied extension is present at the top.
    DOC-03 :: MUST NOT :: D :: format/#document-top-level :: same :: data and errors are never together :: `data` and `errors` are never together.
    DOC-04 :: MAY :: D :: format/#document-top-level :: same :: jsonapi, links and included may stand at the top :: `jsonapi`, `links`, `included` may appear besides.
    DOC-05 :: MUST NOT :: D :: format/#document-top-level :: same :: no included without data :: No `included` without `data`.
    DOC-06 :: MUST NOT :: D :: format/#document-structure :: 1.1 adds extensions :: objects hold no members beyond those defined :: Objects defined by the spec or an applied extension hold no members beyond those defined, unless stated otherwise.
    DOC-07 :: MUST :: CS :: format/#document-structure :: 1.0 wording: members not recognised :: receivers ignore members that do not comply :: Receivers ignore members that do not comply rather than fail.
    DOC-08 :: MAY :: D :: format/#document-top-level :: 1.0: no `describedby` :: top-level links are self, related, describedby and pagination :: Top-level links: `self`, `related`, `describedby`, pagination links.
    DOC-09 :: SHOULD :: S :: format/#document-top-level :: 1.1 only :: self names the media type where extensions or profiles apply :: When extensions or profiles are applied, top-level `self` is a link object whose `type` is the media type with its parameters.
    DOC-10 :: DEF :: S :: format/#document-top-level :: 1.1 note :: top-level self repeats the query of the request :: Top-level `self` reproduces the document: it repeats the query parameters of the request.
    DOC-11 :: MUST :: D :: format/#document-top-level :: same :: single primary data is a resource object, identifier or null :: Primary data of a single-resource request is a resource object, an identifier or null.
    DOC-12 :: MUST :: D :: format/#document-top-level :: same :: primary data of a collection is an array of resources :: For a collection request, primary data is an array that holds resource objects or identifiers, or nothing.
    DOC-13 :: MUST :: S :: format/#document-top-level :: same :: a collection is an array even with one or no member :: A logical collection is an array even with one or no member.
    DOC-14 :: MAY :: D :: format/#document-top-level :: same :: related links may stand at the top for a relationship :: `related` at the top when primary data stands for a relationship.
    # RES Resource objects, fields, attributes
    RES-01 :: MUST :: D :: format/#document-resource-objects :: same :: a resource object has type :: A resource object has `type`.
    RES-02 :: MUST :: D :: format/#document-resource-objects :: same :: a resource object has id, unless it is still to be created :: A resource object has `id`, except one sent by a client for a resource still to be created.
    RES-03 :: MAY :: D :: format/#document-resource-objects :: 1.1 only :: lid may identify a resource that has no id yet :: Where `id` is omitted for that reason, `lid` may identify the resource inside the document.
    RES-04 :: MUST :: DC :: format/#document-resource-object-identification :: 1.1 only :: a resource's lid is the same wherever it is referred to :: A resource's `lid` is the same wherever the document refers to it, identifiers included.
    RES-05 :: MUST :: D :: format/#document-resource-object-identification :: same :: id is a string :: `id` is a string.
    RES-06 :: MUST :: D :: format/#document-resource-object-identification :: same :: type is a string :: `type` is a string.
    RES-07 :: MUST :: D :: format/#document-resource-object-identification :: 1.1 only :: lid is a string :: `lid` is a string.
    RES-08 :: MUST :: S :: format/#document-resource-object-identification :: same :: across an API, a type and id denote one resource :: Across an API, a `type`+`id` pair denotes one resource.
    RES-09 :: MUST :: D :: format/#document-resource-object-identification :: same :: type values obey the member-name rules :: `type` values obey the member-name rules.
    RES-10 :: MAY :: D :: format/#document-resource-objects :: 1.1 adds `lid`, extension members :: members of a resource object :: A resource object may also have `attributes`, `relationships`, `links`, `meta` (and extension members).
    RES-11 :: MUST :: D :: format/#document-resource-object-fields :: same :: attributes and relationships share one namespace: no name in both :: Attributes and relationships share one namespace: no name in both.
    RES-12 :: MUST :: D :: format/#document-resource-object-fields :: same :: no attribute or relationship is called type or id :: No attribute or relationship is called `type` or `id`.
    RES-13 :: MUST :: D :: format/#document-resource-object-attributes :: same :: attributes is an object :: `attributes` is an object.
    RES-14 :: DEF :: D :: format/#document-resource-object-attributes :: 1.0 forbids members `links`/`relationships` at any depth in an attribute value; dropped in 1.1 :: attribute values are any JSON :: Attribute values are any JSON, nested objects and arrays included.
    RES-15 :: SHOULD NOT :: D :: format/#document-resource-object-attributes :: 1.0 wording: has-one foreign keys :: foreign keys are not attributes :: Keys that point to related resources are not attributes; relationships are used instead.
    RES-16 :: MAY :: D :: format/#document-resource-object-links :: same :: a resource's links may have self :: A resource's `links` may have `self`, which identifies that resource.
    RES-17 :: MUST :: S :: format/#document-resource-object-links :: same :: GET on a resource's self answers with that resource :: GET on a resource's `self` answers with that resource as primary data.
    RES-18 :: MUST :: D :: format/#document-member-names :: same :: attribute and relationship names obey the member-name rules :: Attribute and relationship names obey the member-name rules (NAM-*).
    RES-19 :: DEF :: S :: format/#document-resource-object-identification :: same :: inflection of type names is consistent :: Inflection of type names is free but used consistently.
    # REL Relationships and linkage
    REL-01 :: MUST :: D :: format/#document-resource-object-relationships :: same :: relationships is an object :: `relationships` is an object.
    REL-02 :: MUST :: D :: format/#document-resource-object-relationships :: 1.0 implied :: the value of each relationship is an object :: The value of each relationship is an object.
    REL-03 :: MUST :: D :: format/#document-resource-object-relationships :: 1.0: no extension alternative :: a relationship object has links, data, meta or an extension member :: A relationship object has at least one of `links` (in the sense of REL-04), `data`, `meta`, or an extension member.
    REL-04 :: MUST :: D :: format/#document-resource-object-relationships :: 1.0: no extension alternative :: a relationship's links have self, related or an extension member :: A relationship's `links` that counts for REL-03 has at least `self`, `related` or an extension member.
    REL-05 :: MAY :: D :: format/#document-resource-object-relationships :: same :: a to-many relationship's links may hold pagination links :: A to-many relationship's links may also hold pagination links.
    REL-06 :: MUST :: S :: format/#document-resource-object-relationships :: same :: pagination links in a relationship page through its linkage :: Pagination links in a relationship page through the linkage, not the related resources.
    REL-07 :: MUST :: D :: format/#document-resource-object-linkage :: same :: linkage is null, an identifier or an array of identifiers :: Linkage is null (empty to-one), `[]` (empty to-many), an identifier (to-one) or an array of identifiers (to-many).
    REL-08 :: MUST :: S :: format/#document-resource-object-related-resource-links :: same :: a related link works while the relationship is empty :: A `related` link works even while the relationship is empty.
    REL-09 :: MUST NOT :: S :: format/#document-resource-object-related-resource-links :: same :: a related link stays the same when the content changes :: A `related` link stays the same when the content of the relationship changes.
    REL-10 :: DEF :: S :: format/#document-resource-object-related-resource-links :: same :: related links return the related resources :: Fetching `related` returns the related resource objects as primary data.
    REL-11 :: MUST NOT :: D :: format/#document-resource-object-relationships :: same :: a relationship object has no further members :: A relationship object has no members besides those of REL-03 (DOC-06).
    REL-12 :: DEF :: S :: format/#document-resource-object-relationships :: same :: a relationship's self returns its linkage :: Fetching a relationship's `self` returns linkage as primary data.
    REL-13 :: DEF :: CS :: format/#document-resource-object-linkage :: same :: order in linkage arrays has no meaning in the base spec :: Order in linkage arrays has no meaning in the base spec.
    # RID Resource identifier objects
    RID-01 :: MUST :: D :: format/#document-resource-identifier-objects :: same :: an identifier has type :: An identifier has `type`.
    RID-02 :: MUST :: D :: format/#document-resource-identifier-objects :: 1.0: always :: an identifier has id, unless its resource is still to be created :: An identifier has `id`, unless it stands for a resource still to be created.
    RID-03 :: MUST :: D :: format/#document-resource-identifier-objects :: 1.1 only :: an identifier without id has lid :: In that exceptional case it has `lid`.
    RID-04 :: MUST :: D :: format/#document-resource-identifier-objects :: 1.0: not stated :: type, id and lid of an identifier are strings :: Its `type`, `id`, `lid` are strings.
    RID-05 :: MAY :: D :: format/#document-resource-identifier-objects :: same :: an identifier may have meta :: It may have `meta` (an object).
    RID-06 :: MUST NOT :: D :: format/#document-resource-identifier-objects :: same :: an identifier has no other members :: It has no other members (attributes, links, ...) except extension members.
    RID-07 :: MUST :: D :: format/#document-resource-object-identification :: same :: an identifier's type obeys the member-name rules :: Its `type` obeys the member-name rules.
    # CMP Compound documents
    CMP-01 :: MAY :: S :: format/#document-compound-documents :: same :: a response may bring related resources along :: A response may bring related resources along (compound document).
    CMP-02 :: MUST :: D :: format/#document-compound-documents :: same :: included is an array of resource objects :: They are an array of resource objects under the top-level `included`.
    CMP-03 :: MUST :: D :: format/#document-compound-documents :: 1.0: any identifier anywhere in the document suffices (an island of included resources is allowed) :: full linkage: included resources are linked from primary data :: Full linkage: each included resource is reached through a chain of linkage that begins in primary data.
    CMP-04 :: DEF :: D :: format/#document-compound-documents :: 1.0 does not say who asked :: only sparse fieldsets excuse missing linkage :: Only exception: linkage left out because the client asked for sparse fieldsets.
    CMP-05 :: MUST NOT :: D :: format/#document-compound-documents :: same :: a document has each resource at most once :: At most one resource object per `type`+`id` in a compound document, primary data included.
    CMP-06 :: DEF :: D :: format/#document-compound-documents :: 1.1 only :: lid identifies where there is no id :: Without `id`, `lid` establishes identity and linkage in the document.
    # MTA Meta
    MTA-01 :: MUST :: D :: format/#document-meta :: same :: each meta is an object :: Each `meta` is an object.
    MTA-02 :: MAY :: D :: format/#document-meta :: same :: meta may have any members :: Any members may be in it.
    MTA-03 :: MUST :: D :: format/#document-member-names :: same :: names inside meta obey the member-name rules :: Names defined by the implementation inside `meta` obey the member-name rules.
    # LNK Links
    LNK-01 :: MUST :: D :: format/#document-links :: same :: each links is an object :: Each `links` is an object.
    LNK-02 :: MUST :: D :: format/#document-links :: 1.0: null only for pagination links :: a link is a string, a link object, or null :: A link is a string, a link object, or null.
    LNK-03 :: MUST :: D :: format/#document-links :: 1.0: a URL :: a link string is a URI-reference :: A link string is a URI-reference (RFC 3986 section 4.1).
    LNK-04 :: MUST :: D :: format/#document-links-link-object :: 1.0: optional :: a link object has href :: A link object has `href`.
    LNK-05 :: MUST :: D :: format/#document-links-link-object :: 1.0: a URL :: href is a string holding a URI-reference :: `href` is a string holding a URI-reference.
    LNK-06 :: MUST :: D :: format/#document-links-link-object :: 1.1 only :: rel is a valid relation type :: `rel`, if any, is a string that is a valid relation type (RFC 8288).
    LNK-07 :: MUST :: D :: format/#document-links-link-object :: 1.1 only :: describedby in a link object is itself a link :: `describedby` in a link object is itself a link.
    LNK-08 :: MUST :: D :: format/#document-links-link-object :: 1.1 only :: title is a string :: `title` is a string.
    LNK-09 :: MUST :: D :: format/#document-links-link-object :: 1.1 only :: the type of a link is a media type :: `type` is a string naming a media type.
    LNK-10 :: MUST :: D :: format/#document-links-link-object :: 1.1 only :: hreflang is a string or an array of strings :: `hreflang` is a string or an array of strings.
    LNK-11 :: MUST :: D :: format/#document-links-link-object :: 1.1 only :: each hreflang string is a valid language tag :: Each `hreflang` string is a valid language tag (RFC 5646).
    LNK-12 :: MUST :: D :: format/#document-links-link-object :: same :: meta in a link object is an object :: `meta` in a link object is an object.
    LNK-13 :: MUST NOT :: D :: format/#document-links-link-object :: 1.0: only href, meta :: a link object has no further members :: A link object has no further members (DOC-06).
    LNK-14 :: SHOULD :: C :: format/#document-links :: 1.1 only :: the relation type is the link's name, unless it has rel :: The relation type is taken from the link's name unless the link object has `rel`.
    LNK-15 :: DEF :: C :: format/#document-links :: 1.1 only :: the context of a link is the object that holds it :: The context of a link is the top-level, resource or relationship object that holds it.
    LNK-16 :: DEF :: C :: format/#document-links-link-object :: 1.1 only :: type and hreflang are hints, not guarantees :: `type` and `hreflang` are hints, not guarantees.
    LNK-17 :: MUST NOT :: D :: format/#document-links :: same; allowed names differ (1.0 error: `about` only) :: a links object holds only the links defined for its place :: A links object holds only the links defined for its place (top: DOC-08; resource: `self`; relationship: `self`, `related`, pagination; error: `about`, `type`) or extension members.
    # JAO The jsonapi object
    JAO-01 :: MUST :: D :: format/#document-jsonapi-object :: same :: jsonapi, if present, is an object :: `jsonapi`, if present, is an object.
    JAO-02 :: MUST :: D :: format/#document-jsonapi-object :: same :: version is a string :: `version` is a string.
    JAO-03 :: MUST :: D :: format/#document-jsonapi-object :: 1.1 only :: jsonapi.ext is an array of URIs :: `ext` is an array of URIs of the applied extensions.
    JAO-04 :: MUST :: D :: format/#document-jsonapi-object :: 1.1 only :: jsonapi.profile is an array of URIs :: `profile` is an array of URIs of the applied profiles.
    JAO-05 :: MUST :: D :: format/#document-jsonapi-object :: same :: jsonapi.meta is an object :: `meta` is an object.
    JAO-06 :: MUST NOT :: D :: format/#document-jsonapi-object :: 1.0: version and meta only :: the jsonapi object has no further members :: No further members.
    JAO-07 :: DEF :: C :: format/#document-jsonapi-object :: same :: without version a client assumes 1.0 :: Without `version` a client assumes 1.0 at least.
    # NAM Member names
    NAM-01 :: MUST :: CS :: format/#document-member-names :: 1.0: all names :: member names are case sensitive :: Names defined by implementation or profile are case sensitive.
    NAM-02 :: MUST :: D :: format/#document-member-names :: same :: a member name has at least one character :: At least one character.
    NAM-03 :: MUST :: D :: format/#document-member-names :: same :: a member name has only allowed characters :: Only allowed characters (NAM-05, NAM-06).
    NAM-04 :: MUST :: D :: format/#document-member-names :: same :: a member name begins and ends with a globally allowed character :: First and last character are globally allowed ones.
    NAM-05 :: MAY :: D :: format/#document-member-names-allowed-characters :: same :: globally allowed are a-z, A-Z, 0-9 and non-ASCII characters :: Globally allowed: a-z, A-Z, 0-9, U+0080 and above.
    NAM-06 :: MAY :: D :: format/#document-member-names-allowed-characters :: same :: hyphen, low line and space are allowed inside names only :: Allowed inside only: hyphen-minus, low line, space.
    NAM-07 :: MUST NOT :: D :: format/#document-member-names-reserved-characters :: 1.0 lists `@` as reserved, no exception; U+007F is listed in both :: reserved characters never occur in member names :: Reserved characters never occur: + , . [ ] ! " # $ % & ' ( ) * / : ; < = > ? @ \ ^ ` { | } ~, U+007F, U+0000-U+001F (`@` allowed as first character of @-members).
    NAM-08 :: REC :: D :: format/#document-member-names :: same :: member names are best URL-safe :: Prefer non-reserved, URL-safe characters.
    NAM-09 :: MAY :: D :: format/#document-member-names-at-members :: 1.1 only :: names may begin with @ :: Names may begin with `@` (@-members) and appear anywhere.
    NAM-10 :: MUST :: CS :: format/#document-member-names-at-members :: 1.1 only :: @-members are ignored :: @-members are ignored when applying all other definitions: they are no attribute, no relationship, and satisfy no requirement.
    NAM-11 :: MUST :: D :: format/#document-member-names :: 1.0: all names :: the rules bind names of implementations and profiles :: The rules bind names defined by implementations and profiles; spec and extension names follow their own.
    # FET Fetching resources and relationships
    FET-01 :: MUST :: S :: format/#fetching-resources :: same :: GET works for each URL given as top-level self :: GET works for each URL given as top-level `self`.
    FET-02 :: MUST :: S :: format/#fetching-resources :: same :: GET works for each URL given as a resource self :: GET works for each URL given as a resource `self`.
    FET-03 :: MUST :: S :: format/#fetching-resources :: same :: GET works for each URL given as a relationship's related :: GET works for each URL given as a relationship's `related`.
    FET-04 :: MUST :: S :: format/#fetching-resources-responses-200 :: same :: a successful fetch of a resource or collection is 200 :: A successful fetch of a resource or collection is 200.
    FET-05 :: MUST :: S :: format/#fetching-resources-responses-200 :: same :: a fetched collection is an array of resource objects :: A fetched collection is an array of resource objects, possibly `[]`.
    FET-06 :: MUST :: S :: format/#fetching-resources-responses-200 :: same :: a fetched single resource is a resource object or null :: A fetched single resource is a resource object or null.
    FET-07 :: DEF :: S :: format/#fetching-resources-responses-200 :: same :: null stands only where there could be a resource :: Null is right only where the URL could stand for one resource but at the moment does not (e.g. empty to-one related URL).
    FET-08 :: MUST :: S :: format/#fetching-resources-responses-404 :: same :: 404 for a resource that does not exist :: 404 for a single resource that does not exist (unless FET-07 applies).
    FET-09 :: MAY :: S :: format/#fetching-resources-responses-other :: same :: other status codes and error details may be used :: Other status codes and error details may be used.
    FET-10 :: MUST :: CS :: format/#fetching-resources-responses-other :: same :: responses are prepared and read according to HTTP semantics :: Responses are prepared and read according to HTTP semantics.
    FET-11 :: MUST :: S :: format/#fetching-relationships :: same :: GET works for each relationship's self :: GET works for each relationship URL given as a relationship's `self`.
    FET-12 :: MUST :: S :: format/#fetching-relationships-responses-200 :: same :: a successful relationship fetch is 200 :: A successful relationship fetch is 200.
    FET-13 :: MUST :: S :: format/#fetching-relationships-responses-200 :: same :: a fetched relationship has its linkage as primary data :: Its primary data is the linkage of that relationship.
    FET-14 :: MAY :: S :: format/#fetching-relationships-responses-200 :: same :: a fetched relationship may have self and related links :: Its top-level links may have `self` and `related`.
    FET-15 :: MUST :: S :: format/#fetching-relationships-responses-404 :: same :: 404 for a relationship URL that does not exist :: 404 for a relationship URL that does not exist (e.g. its parent is missing).
    FET-16 :: MUST :: S :: format/#fetching-relationships-responses-404 :: same :: an existing, empty relationship is 200, not 404 :: An existing, empty relationship is 200, not 404.
    # INC Inclusion of related resources
    INC-01 :: MAY :: S :: format/#fetching-includes :: same :: related resources may be returned by default :: Related resources may be returned by default.
    INC-02 :: MAY :: S :: format/#fetching-includes :: same :: an endpoint may support include :: An endpoint may support `include`.
    INC-03 :: MUST :: S :: format/#fetching-includes :: same :: 400 for include at an endpoint that does not support it :: 400 for `include` at an endpoint that does not support it.
    INC-04 :: MUST :: S :: format/#fetching-includes :: 1.1 only :: with include, the response has included, even if empty :: With a supported `include`, the response has `included`, even if empty.
    INC-05 :: MUST NOT :: S :: format/#fetching-includes :: same :: with include, nothing unrequested is in included :: With `include`, nothing unrequested is in `included`.
    INC-06 :: MUST :: C :: format/#fetching-includes :: same :: include is a list of relationship paths :: `include` is a comma-separated list of dot-separated relationship paths.
    INC-07 :: DEF :: S :: format/#fetching-includes :: 1.1 only :: an empty include asks for no related resources :: An empty `include` asks for no related resources (defaults off).
    INC-08 :: MUST :: S :: format/#fetching-includes :: same :: 400 when a path is unknown or not supported :: 400 when a path is unknown or not supported.
    INC-09 :: DEF :: S :: format/#fetching-includes :: same :: intermediate resources of a path are included :: Intermediate resources of a dotted path are returned with the leaves (full linkage).
    INC-10 :: DEF :: S :: format/#fetching-includes :: same :: include on a relationship URL has full resources in included :: `include` on a relationship URL: identifiers as primary data, full resources in `included`.
    INC-11 :: DEF :: S :: format/#fetching-includes :: same :: include works wherever primary data is returned :: The rules hold for each endpoint that returns primary data, POST and PATCH too.
    # SPF Sparse fieldsets
    SPF-01 :: MAY :: C :: format/#fetching-sparse-fieldsets :: same :: a client may restrict fields per type with fields[TYPE] :: A client may restrict fields per type with `fields[TYPE]`.
    SPF-02 :: MUST :: C :: format/#fetching-sparse-fieldsets :: same :: fields is a list of field names :: Its value is a comma-separated list of field names (attributes or relationships).
    SPF-03 :: DEF :: S :: format/#fetching-sparse-fieldsets :: same :: an empty fields value asks for no fields :: An empty value asks for no fields.
    SPF-04 :: MUST NOT :: S :: format/#fetching-sparse-fieldsets :: same :: with fields, no other fields are in the response :: No other fields of that type are in the response, primary or included.
    SPF-05 :: MAY :: S :: format/#fetching-sparse-fieldsets :: same :: for types without fields the server decides :: For types without `fields`, the server is free to send all, some or none.
    SPF-06 :: DEF :: S :: format/#fetching-sparse-fieldsets :: same :: fields work wherever resources are returned :: The rules hold for each endpoint that returns resources, whatever the method.
    SPF-07 :: DEF :: S :: format/#fetching-sparse-fieldsets :: same :: type and id are no fields and stay in the response :: `type` and `id` are no fields and stay in the response.
    # SRT Sorting
    SRT-01 :: MAY :: S :: format/#fetching-sorting :: same :: sorting may be supported :: Sorting by one or more sort fields through `sort` may be supported.
    SRT-02 :: MUST :: C :: format/#fetching-sorting :: same :: sort holds sort fields :: `sort` holds sort fields; several are comma-separated.
    SRT-03 :: SHOULD :: S :: format/#fetching-sorting :: same :: sort fields are applied in the order given :: Sort fields are applied in the order given.
    SRT-04 :: MUST :: S :: format/#fetching-sorting :: same :: a sort field is ascending by default :: A sort field is ascending by default.
    SRT-05 :: MUST :: S :: format/#fetching-sorting :: same :: a leading - sorts descending :: A leading `-` makes it descending.
    SRT-06 :: MUST :: S :: format/#fetching-sorting :: same :: 400 when sorting as asked is not supported :: 400 when sorting as asked is not supported.
    SRT-07 :: MUST :: S :: format/#fetching-sorting :: same :: sorted data is in the order asked for :: When supported and asked for, top-level `data` is in that order.
    SRT-08 :: MAY :: S :: format/#fetching-sorting :: same :: without sort a default order may be used :: Without `sort` a default order may be used.
    SRT-09 :: REC :: S :: format/#fetching-sorting :: same :: sort fields follow attribute and relationship names :: Sort fields follow attribute and relationship names, dotted for attributes of a relationship.
    SRT-10 :: DEF :: S :: format/#fetching-sorting :: same :: applies to each endpoint that returns a resource collection :: Applies to each endpoint that returns a resource collection.
    # PAG Pagination
    PAG-01 :: MAY :: S :: format/#fetching-pagination :: same :: a response may be a page and link to others :: A response may be limited to a page and give links to move through the set.
    PAG-02 :: MUST :: SD :: format/#fetching-pagination :: same :: pagination links stand beside their collection :: Pagination links stand in the links object that belongs to the collection: top-level for primary data, the relationship's for included linkage.
    PAG-03 :: MUST :: SD :: format/#fetching-pagination :: same :: pagination links are first, last, prev and next :: Their names are `first`, `last`, `prev`, `next`.
    PAG-04 :: MUST :: SD :: format/#fetching-pagination :: same :: an unavailable pagination link is omitted or null :: An unavailable link is omitted or null.
    PAG-05 :: MUST :: S :: format/#fetching-pagination :: same :: page order agrees with the sort order :: Page order agrees with the sort order.
    PAG-06 :: SHOULD :: CS :: format/#fetching-pagination :: 1.0: `page` parameter :: page is used for pagination :: The reserved `page` family is used for pagination.
    # FLT Filtering
    FLT-01 :: SHOULD :: CS :: format/#fetching-filtering :: 1.0: `filter` parameter :: filter is used for filtering :: The reserved `filter` family is used for filtering; the strategy is open.
    # CRU Creating, updating, deleting resources
    CRU-01 :: MAY :: S :: format/#crud :: same :: creation, update and deletion may be offered per type :: Creation, update and deletion may be offered per type.
    CRU-02 :: MUST :: S :: format/#crud :: same :: a request succeeds or fails as a whole :: A request succeeds or fails as a whole; no partial change.
    CRU-03 :: MUST :: CD :: format/#crud-creating :: same :: a create request has one resource object as primary data :: A create request (POST to a collection) has one resource object as primary data.
    CRU-04 :: MUST :: CD :: format/#crud-creating :: same :: a resource object to create has type :: That resource object has at least `type`.
    CRU-05 :: MUST :: CD :: format/#crud-creating :: same :: relationships of a resource to create have data :: Each relationship in it has `data`.
    CRU-06 :: MAY :: S :: format/#crud-creating-client-ids :: same :: client-generated ids may be accepted :: Client-generated ids may be accepted.
    CRU-07 :: MUST :: C :: format/#crud-creating-client-ids :: same :: a client-generated id is in id and universally unique :: Such an id is in `id` and universally unique.
    CRU-08 :: SHOULD :: C :: format/#crud-creating-client-ids :: same :: a client-generated id is a UUID :: It is a proper UUID (RFC 4122).
    CRU-09 :: MUST :: S :: format/#crud-creating-client-ids :: same :: 403 for a client-generated id the server does not support :: 403 for a client-generated id the server does not support.
    CRU-10 :: MUST :: S :: format/#crud-creating-responses-201 :: 1.0: 201 tied to absence of client id :: 201 with the resource when the server changed it :: 201 plus a document with the resource as primary data when the server changed it in any way, e.g. gave it an id.
    CRU-11 :: SHOULD :: S :: format/#crud-creating-responses-201 :: same :: 201 has Location of the new resource :: 201 has `Location` of the new resource.
    CRU-12 :: MUST :: S :: format/#crud-creating-responses-201 :: same :: self of a created resource equals Location :: The resource's `links.self` equals `Location` when both are there.
    CRU-13 :: MAY :: S :: format/#crud-creating-responses-201 :: 1.1 only :: 201 without primary data when the server changed nothing :: 201 without primary data (e.g. only meta) when the server changed nothing.
    CRU-14 :: MUST :: S :: format/#crud-creating-responses-202 :: same :: 202 when creation was accepted but is not finished :: 202 when creation was accepted but is not finished.
    CRU-15 :: MUST :: S :: format/#crud-creating-responses-204 :: 1.0: tied to client id :: 201 or 204 when nothing was changed :: When nothing was changed: 201 with a document, or 204 without one.
    CRU-16 :: MAY :: S :: format/#crud-creating-responses-403 :: same :: 403 for an unsupported creation :: 403 for an unsupported creation.
    CRU-17 :: MUST :: S :: format/#crud-creating-responses-404 :: same :: 404 when a related resource of a create request doesn't exist :: 404 when a create request refers to a related resource that does not exist.
    CRU-18 :: MUST :: S :: format/#crud-creating-responses-409 :: same :: 409 when a client-generated id is already taken :: 409 when a client-generated id is already taken.
    CRU-19 :: MUST :: S :: format/#crud-creating-responses-409 :: same :: 409 when the type does not belong to the collection :: 409 when the resource's type does not belong to the collection.
    CRU-20 :: SHOULD :: S :: format/#crud-creating-responses-409 :: same :: a 409 explains the source of the conflict in error details :: A 409 explains the source of the conflict in error details.
    CRU-21 :: MUST :: CS :: format/#crud-creating-responses-other :: same :: responses to create, update and delete follow HTTP semantics :: Responses to create, update and delete follow HTTP semantics; other codes and error details may be used.
    CRU-22 :: MUST :: CD :: format/#crud-updating :: same :: an update has one resource object as primary data :: An update (PATCH to the resource URL) has one resource object as primary data.
    CRU-23 :: MUST :: CD :: format/#crud-updating :: same :: a resource to update has type and id :: It has `type` and `id`.
    CRU-24 :: MAY :: C :: format/#crud-updating-resource-attributes :: same :: any subset of attributes and relationships may be sent :: Any subset of attributes and relationships may be sent.
    CRU-25 :: MUST :: S :: format/#crud-updating-resource-attributes :: same :: attributes not sent keep their values :: Attributes not sent keep their values, they do not become null.
    CRU-26 :: MUST :: S :: format/#crud-updating-resource-relationships :: same :: relationships not sent keep their values :: Relationships not sent keep their values, they are not emptied.
    CRU-27 :: MUST :: CD :: format/#crud-updating-resource-relationships :: same :: relationships of a resource to update have data :: Each relationship in an update has `data`.
    CRU-28 :: DEF :: S :: format/#crud-updating-resource-relationships :: same :: a relationship sent in an update is replaced as a whole :: A relationship sent in an update is replaced as a whole.
    CRU-29 :: MUST :: S :: format/#crud-updating-resource-relationships :: same :: 403 for the entire update when a replacement is refused :: If replacing a to-many relationship as a whole is refused, the entire update is refused, with 403.
    CRU-30 :: MUST :: S :: format/#crud-updating-responses-200 :: 1.0: representation as if by GET :: 200 with the resource when the server changed more :: 200 plus the updated resource as primary data when the server changed more than was asked.
    CRU-31 :: MAY :: S :: format/#crud-updating-responses-200 :: 1.0: 200 with meta only was the wording :: 200 without primary data when nothing more changed :: 200 without primary data when it changed nothing more.
    CRU-32 :: MUST :: S :: format/#crud-updating-responses-202 :: same :: 202 when an update was accepted but is not finished :: 202 when an update was accepted but is not finished.
    CRU-33 :: MUST :: S :: format/#crud-updating-responses-204 :: same :: 200 or 204 when nothing more was changed :: 200 with a document or 204 without when nothing more was changed.
    CRU-34 :: MUST :: S :: format/#crud-updating-responses :: same :: 403 for an unsupported update of a resource or relationship :: 403 for an unsupported update of a resource or relationship.
    CRU-35 :: MUST :: S :: format/#crud-updating-responses-404 :: same :: 404 for an update of a resource that does not exist :: 404 for an update of a resource that does not exist.
    CRU-36 :: MUST :: S :: format/#crud-updating-responses-404 :: same :: 404 when a related resource of an update doesn't exist :: 404 when an update refers to a related resource that does not exist.
    CRU-37 :: MAY :: S :: format/#crud-updating-responses-409 :: same :: 409 when an update breaks another constraint :: 409 when an update would break another constraint of the server.
    CRU-38 :: MUST :: S :: format/#crud-updating-responses-409 :: 1.0: "type and id" :: 409 when type or id does not match the endpoint :: 409 when the resource's type or id does not match the endpoint.
    CRU-39 :: SHOULD :: S :: format/#crud-updating-responses-409 :: same :: a 409 explains the source of the conflict :: That 409 explains the source of the conflict.
    CRU-40 :: DEF :: S :: format/#crud-updating :: same :: the URL to update is the resource's self :: The URL to update is the resource's `self`, or the URL whose GET returns it as single primary data.
    CRU-41 :: DEF :: S :: format/#crud-deleting :: same :: deletion is DELETE on the resource URL :: Deletion is DELETE on the resource URL.
    CRU-42 :: MUST :: S :: format/#crud-deleting-responses-204 :: 1.0: 200 only with meta, 204 otherwise :: a deletion answers 200 with a document or 204 :: A deletion that succeeded is 200 with a document or 204 without.
    CRU-43 :: MAY :: S :: format/#crud-deleting-responses-200 :: 1.0: MUST, meta only :: a deletion's document has no primary data :: That 200 document has no primary data.
    CRU-44 :: MUST :: S :: format/#crud-deleting-responses-202 :: same :: 202 when a deletion was accepted but is not finished :: 202 when a deletion was accepted but is not finished.
    CRU-45 :: SHOULD :: S :: format/#crud-deleting-responses-404 :: same :: 404 when the resource to delete does not exist :: 404 when the resource to delete does not exist.
    CRU-46 :: DEF :: C :: format/#crud-updating-responses-204 :: 1.0 note for create :: after a 204 the client's representation stands :: A 204 after create or update means the client's representation stands.
    # REL-U Updating relationships
    REL-U-01 :: MUST :: CD :: format/#crud-updating-to-one-relationships :: same :: PATCH on a to-one relationship has an identifier or null :: PATCH on a to-one relationship URL has `data`: an identifier or null.
    REL-U-02 :: MUST :: S :: format/#crud-updating-to-one-relationships :: same :: a to-one update that worked gets a success status :: A to-one update that worked gets a success status.
    REL-U-03 :: MUST :: CD :: format/#crud-updating-to-many-relationships :: same :: changes of a to-many relationship have an array of identifiers :: PATCH, POST, DELETE on a to-many relationship URL have `data`: an array of identifiers, possibly empty.
    REL-U-04 :: MUST :: S :: format/#crud-updating-to-many-relationships :: same :: PATCH on to-many replaces all members or fails :: PATCH on to-many replaces all members, or fails with a suitable error when some cannot be found, or is refused with 403.
    REL-U-05 :: MUST :: S :: format/#crud-updating-to-many-relationships :: same :: POST on to-many adds members that are missing :: POST on to-many adds the given members that are not yet there.
    REL-U-06 :: MUST NOT :: S :: format/#crud-updating-to-many-relationships :: same :: a member already there is not added again :: A member already there is not added again.
    REL-U-07 :: MUST :: S :: format/#crud-updating-to-many-relationships :: same :: POST succeeds when all can be added or are there already :: POST succeeds when all can be added or are there already.
    REL-U-08 :: MUST :: S :: format/#crud-updating-to-many-relationships :: same :: DELETE on to-many removes the given members :: DELETE on to-many removes the given members or is refused with 403.
    REL-U-09 :: MUST :: S :: format/#crud-updating-to-many-relationships :: same :: DELETE succeeds when members are already missing :: DELETE succeeds when all can be removed or are already missing.
    REL-U-10 :: DEF :: S :: format/#crud-updating-relationships :: same :: removing a member does not delete the resource :: Removing a member from a relationship need not delete the related resource.
    REL-U-11 :: MUST :: S :: format/#crud-updating-relationship-responses-200 :: same in substance :: 200 with the linkage when the server changed more :: 200 plus the updated linkage as primary data when the server changed more than asked.
    REL-U-12 :: MAY :: S :: format/#crud-updating-relationship-responses-200 :: 1.0: meta only :: 200 without primary data when it changed nothing more :: 200 without primary data when it changed nothing more.
    REL-U-13 :: MUST :: S :: format/#crud-updating-relationship-responses-202 :: same :: 202 when accepted but not finished :: 202 when accepted but not finished.
    REL-U-14 :: MUST :: S :: format/#crud-updating-relationship-responses-204 :: 1.0: 204 :: 200 with a document or 204 without when nothing more changed :: 200 with a document or 204 without when nothing more changed.
    REL-U-15 :: MUST :: S :: format/#crud-updating-relationship-responses :: same :: 403 for an unsupported relationship update :: 403 for an unsupported relationship update.
    REL-U-16 :: MUST :: CS :: format/#crud-updating-relationship-responses-other :: same :: HTTP semantics hold :: HTTP semantics hold; other codes and error details may be used (404 for a missing parent, for instance).
    # QRY Query parameters
    QRY-01 :: DEF :: CS :: format/#query-parameters-families :: 1.1 only :: a family is a base name with names in brackets :: A family is a base name followed by any number of `[]`, `[name]` or `[name.name]` where names are legal member names; `filter[_]` is no member of the family.
    QRY-02 :: MUST :: CS :: format/#query-parameters-custom :: 1.0: whole name, same idea :: a custom parameter has a character outside a-z :: A custom parameter belongs to a family with a base name that passes the member-name rules and has some character outside a-z.
    QRY-03 :: REC :: S :: format/#query-parameters-custom :: 1.0: `-`, `_` or capital :: a custom parameter has a capital letter :: That character is a capital letter (camelCase).
    QRY-04 :: MUST :: S :: format/#query-parameters-custom :: 1.0: "and" in place of "or" :: 400 for a parameter that is unknown or badly named :: 400 for a parameter whose name breaks the conventions, or that the server cannot process as a parameter of the spec.
    QRY-05 :: MUST :: CS :: format/#appendix-query-details-parsing :: 1.1 only :: query strings are parsed as form data :: Query strings are parsed with the application/x-www-form-urlencoded parser (plus is space, percent-decoding).
    QRY-06 :: MUST :: CS :: format/#appendix-query-details-parsing :: 1.1 only :: query strings are written as form data :: They are written with its serialiser; values may be written otherwise if parsing stays possible, names may not.
    QRY-07 :: SHOULD :: S :: format/#appendix-query-details-square-brackets :: 1.0: must be encoded :: unencoded [ and ] in names are accepted :: Unencoded `[` and `]` in names are accepted.
    QRY-08 :: MUST :: S :: format/#appendix-query-details-square-brackets :: 1.1 only :: unencoded brackets mean the same as encoded ones :: If accepted, they mean the same as the encoded form.
    # ERR Errors
    ERR-01 :: MAY :: S :: format/#errors-processing :: same :: a server may stop at the first problem or collect several :: A server may stop at the first problem or collect several.
    ERR-02 :: SHOULD :: S :: format/#errors-processing :: same :: the most general status is used for several problems :: With several problems the most general fitting status is used.
    ERR-03 :: MUST :: DS :: format/#error-objects :: same :: errors is an array of error objects :: Error objects are an array under the top-level `errors`.
    ERR-04 :: MUST :: D :: format/#error-objects :: 1.0: not required :: an error object has at least one member :: An error object has at least one of its defined members.
    ERR-05 :: MAY :: D :: format/#error-objects :: same :: members of an error object :: Its members: `id`, `links`, `status`, `code`, `title`, `detail`, `source`, `meta`; no others (DOC-06).
    ERR-06 :: MAY :: D :: format/#error-objects :: 1.0: `about` only :: links of an error are about and type :: Its links: `about` and `type`, each a link.
    ERR-07 :: SHOULD :: S :: format/#error-objects :: 1.1 only :: about and type lead to readable descriptions :: `about` and `type` lead to readable descriptions.
    ERR-08 :: MUST :: D :: format/#error-objects :: same :: status is a string :: `status` is a string (the HTTP status).
    ERR-09 :: SHOULD :: S :: format/#error-objects :: 1.1 only :: status is given :: `status` is given.
    ERR-10 :: MUST :: D :: format/#error-objects :: same :: code is a string :: `code` is a string.
    ERR-11 :: SHOULD NOT :: S :: format/#error-objects :: same :: the title of an error does not vary :: `title` does not vary between occurrences except for localisation.
    ERR-12 :: MUST :: D :: format/#error-objects :: same :: source is an object :: `source` is an object.
    ERR-13 :: SHOULD :: D :: format/#error-objects :: 1.0: any of pointer, parameter :: source has one of pointer, parameter and header :: `source` has one of `pointer`, `parameter`, `header`, or is left out.
    ERR-14 :: MUST :: D :: format/#error-objects :: same :: pointer is a JSON Pointer string :: `pointer` is a JSON Pointer (RFC 6901) string.
    ERR-15 :: MUST :: S :: format/#error-objects :: 1.1 only :: pointer leads to a value that exists in the request document :: `pointer` leads to a value that exists in the request document.
    ERR-16 :: SHOULD :: C :: format/#error-objects :: 1.1 only :: a client ignores a pointer to nothing :: A client ignores a pointer to nothing.
    ERR-17 :: MUST :: D :: format/#error-objects :: same :: parameter is a string naming the query parameter :: `parameter` is a string naming the query parameter.
    ERR-18 :: MUST :: D :: format/#error-objects :: 1.1 only :: header is a string naming one request header :: `header` is a string naming one request header.
    ERR-19 :: MUST :: D :: format/#error-objects :: same :: meta in an error is an object :: `meta` in an error is an object.
    ERR-20 :: MUST NOT :: D :: format/#error-objects :: same :: source has no further members :: `source` has no further members (DOC-06).
    # ATM Atomic Operations extension
    ATM-01 :: DEF :: CS :: ext/atomic/#namespace :: 1.1 only :: the Atomic Operations extension is named in ext :: URI `https://jsonapi.org/ext/atomic`, namespace `atomic`; requests and responses name it in `ext`.
    ATM-02 :: MUST NOT :: D :: ext/atomic/#document-structure :: 1.1 only :: no top-level data or included beside operations :: A document with this extension has no top-level `data` or `included`.
    ATM-03 :: MUST NOT :: D :: ext/atomic/#document-structure :: 1.1 only :: operations and results are not in one document :: `atomic:operations` and `atomic:results` are not in one document.
    ATM-04 :: MUST :: D :: ext/atomic/#document-structure :: 1.1 only :: atomic:operations is an array of operation objects :: `atomic:operations` is an array of one or more operation objects.
    ATM-05 :: MUST :: D :: ext/atomic/#document-structure :: 1.1 only :: atomic:results is an array of result objects :: `atomic:results` is an array of one or more result objects.
    ATM-06 :: MUST NOT :: D :: ext/atomic/#document-structure :: 1.1 only :: errors stands beside neither operations nor results :: `errors` does not stand beside `atomic:operations` or `atomic:results`.
    ATM-07 :: MUST :: D :: ext/atomic/#operation-objects :: 1.1 only :: an operation has op :: An operation has `op`.
    ATM-08 :: MUST :: D :: ext/atomic/#operation-objects :: 1.1 only :: op is add, update or remove :: `op` is "add", "update" or "remove".
    ATM-09 :: MUST NOT :: D :: ext/atomic/#operation-objects :: 1.1 only :: an operation has at most one of ref and href :: An operation has at most one of `ref` and `href`.
    ATM-10 :: MUST :: D :: ext/atomic/#operation-objects :: 1.1 only :: ref is an object with type and id or lid :: `ref` is an object with type+id or type+lid, each optionally with `relationship`.
    ATM-11 :: DEF :: DS :: ext/atomic/#operation-objects :: 1.1 only :: a lid in ref was assigned by an earlier operation :: A `lid` in `ref` was assigned by an earlier operation of the request.
    ATM-12 :: MUST :: D :: ext/atomic/#operation-objects :: 1.1 only :: href is a string holding a URI-reference :: `href` is a string holding a URI-reference.
    ATM-13 :: MAY :: D :: ext/atomic/#operation-objects :: 1.1 only :: an operation may have data and meta :: An operation may have `data` (primary data) and `meta` (object).
    ATM-14 :: MUST NOT :: D :: ext/atomic/#operation-objects :: 1.1 only :: operations, refs and results have no other members :: Operation, ref and result objects have no other members (DOC-06).
    ATM-15 :: MAY :: D :: ext/atomic/#result-objects :: 1.1 only :: a result may have data and meta :: A result may have `data` and `meta`; `{}` is fine where no data is required.
    ATM-16 :: MUST :: CS :: ext/atomic/#processing :: 1.1 only :: requests with this extension use POST :: Requests with this extension use POST.
    ATM-17 :: MUST :: S :: ext/atomic/#processing :: 1.1 only :: operations run in array order :: Operations run in array order.
    ATM-18 :: MUST :: S :: ext/atomic/#processing :: 1.1 only :: all operations take effect, or none :: All or nothing: a failure undoes all effects.
    ATM-19 :: MUST :: S :: ext/atomic/#processing :: 1.1 only :: 200 when a document is returned for operations :: 200 when a document is returned for a successful request.
    ATM-20 :: MUST :: S :: ext/atomic/#processing :: 1.1 only :: results stand in a top-level atomic:results :: Results stand in a top-level `atomic:results`.
    ATM-21 :: MUST :: S :: ext/atomic/#processing :: 1.1 only :: as many results as operations, matched by position :: As many results as operations, matched by position.
    ATM-22 :: MAY :: S :: ext/atomic/#processing :: 1.1 only :: 204 without document when no operation has to return data :: 204 without document when no operation has to return data.
    ATM-23 :: MUST :: S :: ext/atomic/#processing-errors :: 1.1 only :: a failing operation is answered as base errors are :: A failing operation is answered as base errors are.
    ATM-24 :: SHOULD :: S :: ext/atomic/#processing-errors :: 1.1 only :: errors of operations point into the request :: The answer has error objects, each with `source.pointer` into the request.
    ATM-25 :: MUST :: S :: ext/atomic/#processing-errors :: 1.1 only :: 400 for a malformed or incomplete operation :: 400 for a malformed or incomplete operation (with an error object pointing at it: SHOULD).
    ATM-26 :: MUST :: S :: ext/atomic/#processing-errors :: 1.1 only :: 400 for an operation that cannot be processed :: 400 or a better fitting error for a well-formed operation that cannot be processed (with error details: SHOULD).
    ATM-27 :: MAY :: D :: ext/atomic/#specific-operations :: 1.1 only :: a create operation may name the collection in href :: A create operation may name the collection in `href`.
    ATM-28 :: MUST :: D :: ext/atomic/#specific-operations :: 1.1 only :: a create operation has op add and a resource object :: A create operation has op "add" and a resource object as `data`, with `type`.
    ATM-29 :: MAY :: S :: ext/atomic/#specific-operations :: 1.1 only :: an unchanged new resource may have a result without data :: A created resource with client id that needs no change may have a result without data.
    ATM-30 :: MUST :: S :: ext/atomic/#specific-operations :: 1.1 only :: the result of a creation has the resource :: In all other creations the result has the resource as `data`.
    ATM-31 :: MUST :: D :: ext/atomic/#specific-operations :: 1.1 only :: an update of a resource has op "update" :: An update of a resource has op "update"; target by `ref` or `href` is optional.
    ATM-32 :: MUST :: S :: ext/atomic/#specific-operations :: 1.1 only :: the result has the resource when the server changed more :: When the server changed more than asked, the result has the resource as `data`.
    ATM-33 :: MUST :: S :: ext/atomic/#specific-operations :: 1.1 only :: the result of an update has no data or the resource :: Otherwise the result has no `data` or the resource; 204 if all results are empty.
    ATM-34 :: MUST :: D :: ext/atomic/#specific-operations :: 1.1 only :: a delete has op "remove" and a target in ref or href :: A delete has op "remove" and a target in `ref` or `href`.
    ATM-35 :: MUST :: S :: ext/atomic/#specific-operations :: 1.1 only :: a delete's result has no data :: A delete's result has no `data`; 204 if all results are empty.
    ATM-36 :: MUST :: D :: ext/atomic/#specific-operations :: 1.1 only :: a to-one operation has op update and a target :: A to-one update has op "update" and a target; `data` is an identifier or null.
    ATM-37 :: MUST :: D :: ext/atomic/#specific-operations :: 1.1 only :: to-many operations name their target :: To-many: op "add" adds, "update" replaces, "remove" removes; the target is named.
    ATM-38 :: MUST :: S :: ext/atomic/#specific-operations :: 1.1 only :: a relationship operation's result has no data :: A relationship operation's result has no `data`; 204 if all results are empty.
    ATM-39 :: MUST :: S :: ext/atomic/#processing-errors :: 1.1 only :: a failed operation leads to an error response :: Any operation that cannot be done leads to a fitting error response (with `errors`: SHOULD).
    ATM-40 :: DEF :: CS :: ext/atomic/#processing :: 1.1 only :: lid ties operations together before an id exists :: `lid` ties operations together before an id exists.
    # CUR Cursor Pagination profile
    CUR-01 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: the server makes the order unique :: If the client's `sort` orders only in part, the server adds criteria until the order is unique.
    CUR-02 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: a collection without an order gets one from the server :: A collection without an order gets one from the server.
    CUR-03 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: a sort that cannot be paged is refused :: A server may refuse a sort it cannot page; it then uses the unsupported-sort error (CUR-30).
    CUR-04 :: MAY :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: results may change between requests :: Results may change between requests; a server may pin a snapshot in the cursor.
    CUR-05 :: MUST :: CS :: profiles/ethanresnick/cursor-pagination/ :: profile :: page[size] is a positive integer :: `page[size]` is a positive integer (digits only, base 10); else the invalid-parameter error (CUR-32).
    CUR-06 :: MAY :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: an endpoint may have a maximum page size :: An endpoint may have a maximum page size.
    CUR-07 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: a page[size] above the maximum is refused :: A larger `page[size]` gets the max-size error (CUR-31).
    CUR-08 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: without page[size] a default is used :: Without `page[size]` a default between 1 and the maximum is used.
    CUR-09 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: a page has exactly the page size of items :: A page has exactly the used page size of items, if that many satisfy the request.
    CUR-10 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: an invalid cursor is refused :: An invalid cursor in `page[after]` or `page[before]` gets the invalid-parameter error.
    CUR-11 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: page[after] begins behind the cursor :: With `page[after]` the first item is the one right behind the cursor; `[]` if none.
    CUR-12 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: page[before] ends ahead of the cursor :: With `page[before]` the last item is the nearest one ahead of the cursor; `[]` if none.
    CUR-13 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: without cursors the page starts at the first item :: With neither, the page starts at the first item; `[]` for an empty list.
    CUR-14 :: MAY :: C :: profiles/ethanresnick/cursor-pagination/ :: profile :: page[after] and page[before] may be sent together :: Both may be sent together (range request).
    CUR-15 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: a range is refused where ranges are not supported :: A server without range support uses the range error (CUR-33).
    CUR-16 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: on range requests the default size is the maximum :: On range requests the default size is the maximum.
    CUR-17 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: a range that is cut has rangeTruncated :: If the range holds more than the used size, the page is the one without `page[before]`, and the pagination metadata has `rangeTruncated: true`.
    CUR-18 :: MUST :: D :: profiles/ethanresnick/cursor-pagination/ :: profile :: page in meta is an object :: `page` in a `meta` object is an object.
    CUR-19 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: an item's cursor falls on that item :: An item's `meta.page.cursor`, which is optional, falls on that item.
    CUR-20 :: REC :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: first and last are sent when cheap :: `first` and `last` are sent when cheap.
    CUR-21 :: MUST :: SD :: profiles/ethanresnick/cursor-pagination/ :: profile :: prev and next stand beside paginated data :: `prev` and `next` stand beside each instance of paginated data.
    CUR-22 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: next is null on the last page :: Without `page[before]` in the request, `next` is null if there is no next page.
    CUR-23 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: prev is null on the first page :: Without `page[after]` in the request, `prev` is null if there is no previous page.
    CUR-24 :: SHOULD :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: prev and next are null when that is known :: In other cases they are null when that is cheaply known.
    CUR-25 :: MAY :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: prev and next may lead to an empty page :: Otherwise they may lead to an empty page.
    CUR-26 :: MAY :: SD :: profiles/ethanresnick/cursor-pagination/ :: profile :: total is an integer :: `meta.page.total` is an integer count of all items.
    CUR-27 :: MUST :: D :: profiles/ethanresnick/cursor-pagination/ :: profile :: estimatedTotal is an object, bestGuess an integer :: `meta.page.estimatedTotal`, if any, is an object; its optional `bestGuess` is an integer.
    CUR-28 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: 1.1 only :: Content-Type names the cursor pagination profile :: Responses with the profile applied name it in Content-Type (NEG-03).
    CUR-29 :: DEF :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: paginated data is the array under data :: Paginated data is the array under `data`, at the top or in a relationship; links and meta are its siblings.
    CUR-30 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: the error for an unsupported sort :: Unsupported sort: 400, an error with `source.parameter` "sort" and type link `…/cursor-pagination/unsupported-sort`.
    CUR-31 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: the error for a page size that is too large :: Size too large: 400, `source.parameter` "page[size]", `meta.page.maxSize` an integer, type link `…/max-size-exceeded`.
    CUR-32 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: the error for an invalid parameter value :: Invalid parameter value: 400, `source.parameter` names the parameter.
    CUR-33 :: MUST :: S :: profiles/ethanresnick/cursor-pagination/ :: profile :: the error for an unsupported range :: Range unsupported: 400, type link `…/range-pagination-not-supported`.
    # REC Recommendations page and FAQ practices
    REC-01 :: SHOULD :: D :: recommendations/#naming :: 1.0 era: dashes :: member names are camelCase :: Member names are camelCase.
    REC-02 :: SHOULD :: D :: recommendations/#naming :: - :: member names begin and end with a-z :: Member names begin and end with a-z.
    REC-03 :: SHOULD :: D :: recommendations/#naming :: - :: member names have only ASCII letters and digits :: Member names have only ASCII letters and digits.
    REC-04 :: REC :: S :: recommendations/#urls :: - :: URLs of collections and resources :: A collection lives at `/<type>`, a resource at `/<type>/<id>`.
    REC-05 :: REC :: S :: recommendations/#urls-relationships :: - :: URLs of relationships and related resources :: Relationship URL `/<type>/<id>/relationships/<name>`, related URL `/<type>/<id>/<name>`.
    REC-06 :: REC :: S :: recommendations/#urls-relationships :: - :: related URLs are not self of resources :: Related URLs are not used as `self` of the resources.
    REC-07 :: REC :: S :: recommendations/#filtering :: - :: filtering by association: filter[<relationship>]=<id> :: Filtering by association: `filter[<relationship>]=<id>`.
    REC-08 :: REC :: S :: recommendations/#filtering :: - :: several values comma-separated, several filters combined :: Several values comma-separated, several filters combined.
    REC-09 :: REC :: S :: recommendations/#including-links :: - :: self, pagination and relationship links are sent :: Top-level `self` and pagination links, `self` per resource, links for each relationship are sent.
    REC-10 :: REC :: S :: recommendations/#patchless-clients :: - :: POST with X-HTTP-Method-Override: PATCH is PATCH :: POST with `X-HTTP-Method-Override: PATCH` is treated as PATCH where such clients are supported.
    REC-11 :: REC :: S :: recommendations/#date-and-time-fields :: - :: dates and times follow ISO 8601 :: Dates and times follow ISO 8601.
    REC-12 :: SHOULD :: S :: recommendations/#asynchronous-processing :: - :: long creation: 202 with Content-Location of a job resource :: Long creation: 202 with `Content-Location` of a job resource.
    REC-13 :: SHOULD :: S :: recommendations/#asynchronous-processing :: - :: a pending job answers 200, Retry-After optional :: A pending job answers 200, `Retry-After` optional.
    REC-14 :: SHOULD :: S :: recommendations/#asynchronous-processing :: - :: a finished job answers 303 with Location of the result :: A finished job answers 303 with `Location` of the result.
    REC-15 :: REC :: S :: faq/ :: - :: supported methods are announced with Allow :: Supported methods are announced with `Allow` (FAQ).
    REC-16 :: DEF :: S :: faq/ :: - :: PUT is not defined by JSON:API :: PUT is not defined by JSON:API (FAQ).
    REC-17 :: REC :: P :: recommendations/ :: - :: a profile is a list of promises about documents :: A profile is written as an independent list of promises about documents.
    """#
}
