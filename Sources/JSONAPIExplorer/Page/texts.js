// All texts of the page, so that they can be translated in one place. Texts with numbers are functions.

const number = new Intl.NumberFormat('en');
export const count = value => number.format(value);

/** Isolates a name, so that its direction doesn't affect the surrounding text. */
export const isolated = text => `\u2068${text}\u2069`;

const plural = (value, one, many) => `${count(value)} ${value === 1 ? one : many}`;

export const texts = {
  skip: 'Skip to the response',
  search: 'Find a type', noType: 'No type matches.', types: 'Types', relationships: 'Relationships',
  keys: [['/'], 'find', ['Enter'], 'send', ['↑', '↓'], 'rows', ['Esc'], 'close'],
  panes: { types: 'Types', query: 'Query', response: 'Response' },
  request: 'Request', builder: 'Query builder', response: 'Response', views: 'Response view',
  copy: 'Copy', copied: 'Copied', notCopied: 'Not allowed', send: 'Send', stop: 'Stop', follow: 'Follow', unfollow: 'Stop following',
  following: (documents, time) => `Following: ${plural(documents, 'document', 'documents')}, the last at ${time}`, copyCurl: 'Copy as curl',
  typeAddress: 'Edit', typeAddressLong: 'Edit the address', address: 'Address', language: 'Language of the code', history: 'History',
  otherServer: 'This is the address of another server; the explorer sends requests to this one only.',
  credentials: 'Credentials', credentialsName: 'Header field', credentialsValue: 'Value',
  credentialsNote: 'Sent with every request to this API. Kept in memory until the page is closed, nowhere else.',
  credentialsUse: 'Use', credentialsClear: 'Clear', credentialsOn: 'Credentials set',

  include: 'Include', fields: 'Fields', filter: 'Filter', sort: 'Sort', page: 'Page', other: 'Other parameters',
  all: 'all', some: (chosen, all) => `${count(chosen)} of ${count(all)}`,
  addFilter: '+ Add filter', addSort: '+ Add sort', field: 'Field', operator: 'Operator', value: 'Value',
  removeFilter: name => `Remove the filter on ${isolated(name)}`, removeSort: name => `Remove the sort by ${isolated(name)}`,
  moveUp: name => `Move ${isolated(name)} up`, direction: 'Direction', ascending: 'ascending', descending: 'descending',
  pageNames: { number: 'Number', size: 'Size', offset: 'Offset', limit: 'Limit', after: 'After', before: 'Before' },
  pageSize: maximum => `up to ${count(maximum)}`, serverDefault: 'default',
  nothingToChoose: 'This address takes no parameters.', unknownAddress: 'The API doesn’t describe this address.',
  operators: { '': '=', ne: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤', nin: 'not in', in: 'in', contains: 'contains',
    startsWith: 'starts', startswith: 'starts', endsWith: 'ends', endswith: 'ends', like: 'like', isNull: 'is null',
    isnull: 'is null' },

  searchFor: 'Search for words', facets: 'Facets', facetField: 'Values of', facetNumber: 'With', facetCount: 'count alone',
  terms: { sum: 'sum of', average: 'average of', minimum: 'least', maximum: 'greatest' },
  facetValues: value => plural(value, 'value', 'values'), facetsLoading: 'Counting…', noFacets: 'No resource matches.',
  facetsPart: 'The server has more values than these.', notCounted: 'The answer has no groups.',
  facetOwn: name => `Counted without the filter on ${isolated(name)}.`, notFilterable: 'The server has no filter for this value.',
  filterStays: 'The query has a filter to which no value can be added here.',
  emptyText: 'empty text',

  tabs: { table: 'Table', tree: 'Tree', json: 'JSON', headers: 'Headers' },
  loading: 'Loading…', edited: 'Query edited: Enter sends', milliseconds: value => `${count(value)} ms`,
  bytes: value => value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : value >= 1e3 ? `${(value / 1e3).toFixed(1)} kB`
    : plural(value, 'byte', 'bytes'),
  rows: value => plural(value, 'resource', 'resources'), items: value => plural(value, 'item', 'items'),
  range: (from, to, total) => total == null ? `${count(from)}–${count(to)}` : `${count(from)}–${count(to)} of ${count(total)}`,
  pages: 'Pages', links: { first: 'First', prev: 'Previous', next: 'Next', last: 'Last' },
  more: left => `Show more (${count(left)} left)`, showText: length => `Show all (${count(length)} characters)`,
  empty: 'Nothing found', emptyNote: 'The request succeeded; no resource matches it.',
  emptyPlain: 'The request succeeded; there are no resources yet.', removeFilters: 'Remove the filters',
  nullTitle: 'Nothing here', nullNote: 'The request succeeded; the relationship is empty.',
  noContent: 'No content', noContentNote: 'The request succeeded, and the response has no body.',
  failed: 'The request failed', unreachable: 'No answer', unreachableNote: 'The server can’t be reached.',
  notJSON: 'The response is not JSON', tryAgain: 'Try again', toControl: 'Go to the control',
  noModel: 'The API can’t be described', noModelNote: address => `${address} is no OpenAPI document that can be read.`,
  notIncluded: 'not included', noLinkage: 'no linkage', open: path => `Open ${isolated(path)}`, emptyRelationship: 'empty',
  responseHeaders: 'Response', requestHeaders: 'Request', timing: 'Timing',
  timingWait: 'wait', timingTransfer: 'transfer', timingParse: 'parse',
  openRelated: 'Open', hiddenColumns: value => `${count(value)} more ›`,
  tooMany: maximum => `The table shows the first ${count(maximum)}.`,

  validator: 'Validator', noFindings: 'no findings', checking: 'checking…', unchecked: 'not checked',
  findings: value => plural(value, 'finding', 'findings'),
  severities: { error: 'Error', warning: 'Warning', }, top: 'the document',

  resource: 'Resource', close: 'Close', edit: 'Edit', remove: 'Delete', create: name => `New ${isolated(name)}`,
  attributes: 'Attributes', save: 'Save changes', saveNew: 'Create', cancel: 'Cancel', change: 'Change',
  nothingChanged: 'Nothing changed yet.', required: 'required', nothing: 'None', asNull: 'null',
  setNull: name => `Set ${isolated(name)} to null`, id: 'id', idOptional: 'Left to the server',
  findRelated: type => `Find ${isolated(type)}`, noMatch: 'Nothing matches.',
  removeRelated: name => `Remove ${isolated(name)}`, byID: 'Type an id and press Enter',
  unsaved: 'Discard the changes?', unsavedNote: 'What you changed here is not saved.', discard: 'Discard', keep: 'Keep editing',
  deleteTitle: name => `Delete ${isolated(name)}?`, deleteNote: 'This can’t be undone.',
  conflict: 'Somebody changed it in the meantime', conflictNote: 'The server answered 412. Each field you changed, or that is different now:',
  mine: 'Yours', theirs: 'On the server now', before: 'When you began', member: 'Field',
  takeTheirs: 'Take the server’s', saveMine: 'Save mine over it', gone: 'It is not there any more.',
  saved: 'Saved.', created: name => `Created ${isolated(name)}.`, deleted: name => `Deleted ${isolated(name)}.`,
  accepted: 'Accepted; the server is still at work.', badJSON: 'This is not JSON.', badNumber: 'This is not a number.',
  content: 'Content', download: size => `Download${size && ` (${size})`}`, downloadLong: (name, size) => `Download ${isolated(name)}${size && `, ${size}`}`,
  upload: 'Upload', uploadLong: name => `Upload ${isolated(name)}`, replace: 'Replace', replaceLong: name => `Replace ${isolated(name)}`,
  replaceTitle: name => `Replace ${isolated(name)}?`, uploadTitle: name => `Upload ${isolated(name)}?`,
  removeLong: name => `Delete ${isolated(name)}`, imageOf: (name, title) => `${isolated(name)} of ${isolated(title)}`,
  showImage: 'Show the image', noImage: 'This is no image that can be shown.', imageLoading: 'Loading the image…',
  linkage: name => `Change ${isolated(name)}`, sends: 'Sends', sendChanges: 'Send', linkageLoading: 'Loading the linkage…',
  linkageRefused: 'The server offers no request that makes this change.',
  linkagePart: shown => `Only the first ${count(shown)} are listed; what you add or remove is sent alone.`,
  picture: 'Relationships of the type', noRelationships: 'This type has none.',
  moreRelationships: value => `and ${count(value)} more`,
};
