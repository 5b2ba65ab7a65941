// Resources with their related resources, if the document contains them.

import { h, inSteps, opening } from './dom.js';
import { isResource, keyOf, labelOf, many, member, members } from './state.js';
import { relatedLink, resourceLink } from './links.js';
import { texts } from './texts.js';
import { whole } from './values.js';

export const drawTree = (answer, resources) => h('div', { class: 'pane outline-tree' },
  inSteps(resources, (resource, index) => node(resource, answer, index === 0, 0), texts.more));

function node(resource, answer, isOpen, depth) {
  return opening([h('span', { class: 'lead', dir: 'auto' }, labelOf(resource) ?? resource.id),
    ' ', h('bdi', { class: 'quiet mono' }, keyOf(resource))], isOpen, () => {
    const attributes = members(member(resource, 'attributes'));
    return [
      h('div', { class: 'leaf' }, resourceLink(resource, texts.open(keyOf(resource)))),
      attributes.length > 0 && opening([texts.attributes, h('span', { class: 'quiet' }, ` ${attributes.length}`)], false,
        () => h('table', { class: 'facts' }, attributes.map(([name, value]) =>
          h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, whole(value)))))),
      members(member(resource, 'relationships')).map(([name, value]) => branch(resource, name, value, answer, isOpen, depth)),
    ];
  });
}

function branch(resource, name, value, answer, isOpen, depth) {
  const data = member(value, 'data');
  const linkage = many(data).filter(isResource);
  const included = linkage.map(identifier => answer.index.get(keyOf(identifier))).filter(Boolean);
  const state = data === undefined ? texts.noLinkage : !linkage.length ? texts.emptyRelationship
    : `${linkage.length}${included.length ? '' : ` · ${texts.notIncluded}`}`;
  return opening([h('bdi', {}, name), h('span', { class: 'quiet' }, ` ${state}`)], isOpen && included.length > 0 && depth < 2, () => [
    included.length ? inSteps(included, other => node(other, answer, false, depth + 1), texts.more)
      : linkage.length ? inSteps(linkage, other => h('div', { class: 'leaf' }, resourceLink(other, keyOf(other))), texts.more) : null,
    h('div', { class: 'leaf' }, relatedLink(resource, name, value, texts.open(name))),
  ]);
}

