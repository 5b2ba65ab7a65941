// Reads an OpenAPI document: the types with their fields, and the parameters of each address.

import { isUnder } from './query.js';

const MEDIA = 'application/vnd.api+json';

// Names come from outside, so lookups must not find inherited properties.
const table = entries => Object.assign(Object.create(null), entries);

/**
 * Reads an OpenAPI document.
 *
 * @returns {{title, base, types, operations, match, canFollow, aboutContent}} `aboutContent` returns the path of the resource
 *   whose content is at a path; undefined for other paths.
 */
export function readModel(document) {
  if (!document || typeof document.paths !== 'object' || !document.paths) throw new Error('no paths');
  const read = reader(document);
  const base = basePath(document);
  const operations = Object.entries(document.paths).map(([path, item]) => {
    const methods = table();
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      if (item[method]) methods[method] = { ...item[method], all: read.parameters(item, item[method]) };
    }
    return { path: base + path, segments: path.split('/').filter(Boolean), methods };
  });
  const model = { title: text(document.info?.title) || 'API', base, operations, types: table() };
  model.match = path => match(model, path);
  model.canFollow = path => Object.hasOwn(read.answers(match(model, path)?.operation), 'text/event-stream');
  model.aboutContent = path => {
    const found = match(model, path);
    return found && isContent(read, found.operation) ? [base, ...found.segments.slice(0, 2)].join('/') : undefined;
  };
  // Literal segments take precedence over templates.
  operations.sort((a, b) => a.segments.filter(isTemplate).length - b.segments.filter(isTemplate).length);
  for (const operation of operations) {
    if (operation.segments.length !== 1 || isTemplate(operation.segments[0])) continue;
    const type = typeOf(operation, model, read);
    if (type) model.types[type.name] = type;
  }
  return model;
}

const text = value => typeof value === 'string' ? value : '';
export const decode = segment => { try { return decodeURIComponent(segment); } catch { return segment; } };
export const isTemplate = segment => segment.startsWith('{');

function basePath(document) {
  const url = document.servers?.[0]?.url;
  if (typeof url !== 'string') return '';
  try {
    return new URL(url, location.origin).pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** Resolves references and inspects schemas. */
function reader(document) {
  const resolve = value => {
    for (let steps = 0; value && typeof value.$ref === 'string' && steps < 16; steps++) {
      value = value.$ref.replace(/^#\//, '').split('/').reduce(
        (at, part) => at && Object.hasOwn(at, unescape(part)) ? at[unescape(part)] : undefined, document);
    }
    return value;
  };
  const unescape = part => part.replaceAll('~1', '/').replaceAll('~0', '~');
  const schemaOf = content => {
    const media = resolve(content)?.content ?? {};
    const key = Object.keys(media).find(name => name.startsWith(MEDIA)) ?? Object.keys(media)[0];
    return key && resolve(media[key].schema);
  };
  /** A schema merged with its `allOf`, and without the branch for null. */
  const plain = (value, depth = 0) => {
    const schema = resolve(value);
    if (!schema || depth > 8) return schema;
    if (schema.allOf) {
      const parts = [schema, ...schema.allOf.map(part => plain(part, depth + 1) ?? {})];
      return { ...parts.reduceRight((all, part) => ({ ...all, ...part })), allOf: undefined,
        properties: Object.assign({}, ...parts.map(part => part.properties)),
        required: parts.flatMap(part => part.required ?? []) };
    }
    const branches = (schema.oneOf ?? schema.anyOf ?? []).map(resolve).filter(branch => branch?.type !== 'null');
    return branches.length === 1 ? plain(branches[0], depth + 1) : schema;
  };
  return {
    resolve, schemaOf, plain,
    property: (schema, name) => {
      const properties = plain(schema)?.properties;
      return properties && Object.hasOwn(properties, name) ? plain(properties[name]) : undefined;
    },
    properties: schema => Object.entries(plain(schema)?.properties ?? {}),
    parameters: (item, operation) =>
      [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve).filter(Boolean),
    /** The GET responses, by media type. */
    answers: operation => resolve(operation?.methods.get?.responses?.['200'])?.content ?? {},
    success: operation => {
      const codes = ['200', '201', '202', 'default'].filter(code => operation?.responses?.[code]);
      return codes.length ? schemaOf(operation.responses[codes[0]]) : undefined;
    },
  };
}

// MARK: Types

function typeOf(operation, model, read) {
  const { get, post } = operation.methods;
  const data = read.property(read.success(get), 'data');
  const made = read.property(read.schemaOf(post?.requestBody), 'data');
  const resource = read.plain(data?.items) ?? made;
  const name = oneName(read, resource) ?? (data?.items ? operation.segments[0] : undefined);
  if (!name) return undefined;
  const single = model.operations.find(other => other.segments.length === 2
    && other.segments[0] === operation.segments[0] && isTemplate(other.segments[1]));
  const update = read.property(read.schemaOf(single?.methods.patch?.requestBody), 'data');
  const type = {
    name, path: operation.path, description: text(resource?.description),
    swift: swiftName(single?.methods.get?.operationId, name),
    canList: !!get, canCreate: !!made, canFetch: !!single?.methods.get, canUpdate: !!update,
    canDelete: !!single?.methods.delete,
    clientID: made?.required?.includes('id') ? 'required' : read.property(made, 'id') ? 'allowed' : 'none',
    attributes: attributes(read, resource, made, update),
    relationships: relationships(read, resource, made, update, operation, model),
    contents: contents(read, operation, model),
  };
  type.attribute = field => type.attributes.find(item => item.name === field);
  type.relationship = field => type.relationships.find(item => item.name === field);
  return type;
}

/** The type name in a schema of a resource or an identifier. */
function oneName(read, schema) {
  const names = typeNames(read, schema);
  return names.length === 1 ? names[0] : undefined;
}

function typeNames(read, schema) {
  const type = read.property(schema, 'type');
  if (!type) return (read.plain(schema)?.oneOf ?? []).flatMap(branch => typeNames(read, branch));
  return [type.const, ...(type.enum ?? []), type.default].filter(name => typeof name === 'string')
    .filter((name, index, all) => all.indexOf(name) === index);
}

/** The attributes or relationships of several schemas, by name. */
const fields = (read, family, ...schemas) =>
  schemas.map(schema => table(Object.fromEntries(read.properties(read.property(schema, family)))));

function attributes(read, resource, made, update) {
  const [shown, creatable, updatable] = fields(read, 'attributes', resource, made, update);
  const required = read.property(made, 'attributes')?.required ?? [];
  const names = new Set([shown, creatable, updatable].flatMap(table => Object.keys(table)));
  return [...names].map(name => ({
    name, ...valueType(read, shown[name] ?? creatable[name] ?? updatable[name]),
    isCreatable: name in creatable, isUpdatable: name in updatable, isRequired: required.includes(name),
  }));
}

/** The values allowed by a schema. */
export function valueType(read, value) {
  const schema = read.plain(value) ?? {};
  const types = [schema.type].flat().filter(type => typeof type === 'string');
  const type = types.find(item => item !== 'null');
  const cases = Array.isArray(schema.enum) ? schema.enum.filter(item => item !== null) : [];
  const string = ['date', 'date-time'].includes(schema.format) ? schema.format : 'string';
  const kinds = { integer: 'integer', number: 'number', boolean: 'boolean', string };
  return {
    kind: cases.length && type !== 'boolean' ? 'cases' : kinds[type] ?? 'json', cases,
    element: type === 'array' ? valueType(read, schema.items) : undefined,
    isNullable: types.includes('null') || schema.nullable === true
      || (read.resolve(value)?.anyOf ?? read.resolve(value)?.oneOf ?? []).some(branch => branch?.type === 'null'),
    format: text(schema.format), description: text(schema.description), examples: schema.examples ?? [],
    maximum: schema.maximum, default: schema.default,
  };
}

function relationships(read, resource, made, update, operation, model) {
  const [shown, creatable, updatable] = fields(read, 'relationships', resource, made, update);
  return Object.entries({ ...creatable, ...updatable, ...shown }).map(([name, schema]) => {
    const data = read.property(schema, 'data');
    const isMany = data?.type === 'array';
    const end = model.match(`${operation.path}/-/relationships/${encodeURIComponent(name)}`)?.operation.methods ?? {};
    const given = read.property(made, 'relationships')?.required ?? [];
    return {
      name, isMany, types: typeNames(read, isMany ? data.items : data), isNullable: [data?.type].flat().includes('null'),
      isCreatable: name in creatable, isUpdatable: name in updatable, isRequired: given.includes(name),
      canReplace: !!end.patch, canAdd: !!end.post, canRemove: !!end.delete,
      isRelated: !!model.match(`${operation.path}/-/${encodeURIComponent(name)}`),
    };
  });
}

/** The contents of a resource with separate URLs, and the media types that can be sent. */
function contents(read, operation, model) {
  return model.operations.filter(other => other.segments[0] === operation.segments[0] && isContent(read, other))
    .map(({ segments, methods }) => ({ name: decode(segments[3]), replace: methods.put, remove: methods.delete,
      accepts: Object.keys(read.resolve(methods.put?.requestBody)?.content ?? {}) }));
}

/** Whether the path of an operation has the bytes of a resource instead of a document. */
function isContent(read, operation) {
  const [, id, family, name, ...more] = operation.segments;
  return !!name && !more.length && isTemplate(id) && family === 'content' && !isTemplate(name)
    && !!operation.methods.get && !Object.keys(read.answers(operation)).some(type => type.startsWith(MEDIA));
}

/** The name of the model: the part after `get` in `getArticle`, or one derived from the type. */
function swiftName(operationID, type) {
  const name = /^get([A-Z][A-Za-z0-9_]*)$/.exec(text(operationID))?.[1];
  if (name) return name;
  const words = type.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map(word => word[0].toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(joined) ? joined : 'Resource' + joined;
}

// MARK: Addresses

/** The operations at a path, and the values of its path parameters. */
function match(model, path) {
  if (!isUnder(path, model.base)) return undefined;
  const segments = path.slice(model.base.length).split('/').filter(Boolean);
  const found = model.operations.find(operation => operation.segments.length === segments.length
    && operation.segments.every((segment, index) => fits(operation, segment, segments[index])));
  return found && { operation: found, segments };
}

function fits(operation, segment, given) {
  if (!isTemplate(segment)) return segment === given || encodeURIComponent(segment) === given;
  const name = segment.slice(1, -1);
  const allowed = Object.values(operation.methods)[0]?.all.find(item => item.in === 'path' && item.name === name)?.schema?.enum;
  return !Array.isArray(allowed) || allowed.some(value => encodeURIComponent(value) === given || value === given);
}
