// Links from one resource to another, within the page.

import { h } from './dom.js';
import { pathOf } from './address.js';
import { emptyQuery, hash, hashOfLink } from './query.js';
import { app, kept, keyOf, member } from './state.js';

/** The hash that opens a resource in the panel, beside the current response. */
export const openHash = key => hash(app.answer?.query ?? app.query, { ...kept(), open: key });

/** A link to a resource, or its text if its type has no address. */
export function resourceLink(identifier, label, properties = {}) {
  const text = h('bdi', {}, label ?? identifier.id);
  return app.model.types[identifier.type]?.canFetch
    ? h('a', { class: 'link', href: openHash(keyOf(identifier)), ...properties }, text) : h('span', properties, text);
}

/** A link to related resources; just the text or the given parts if there is no address. */
export function relatedLink(resource, name, relationship, text, properties = {}) {
  const given = hashOfLink(member(member(relationship, 'links'), 'related'), app.model.base, { view: app.ui.view });
  const path = pathOf(app.model, resource.type, resource.id, name);
  const isKnown = app.model.types[resource.type]?.relationship(name)?.isRelated;
  const href = given ?? (isKnown && path ? hash(emptyQuery(path), { view: app.ui.view }) : undefined);
  const label = typeof text === 'string' ? h('bdi', {}, text) : text;
  return href ? h('a', { class: 'link', href, ...properties }, label) : h('span', { class: 'quiet', ...properties }, label);
}
