/** Targets and filters. */
import { isCommonFilter } from './fast-path.ts';
import type { Rule, Table } from './rules.ts';

const COLUMN: Table = { 'table*': 'string', 'column*': 'string' };
const HIERARCHY_LEVEL: Table = { 'table*': 'string', 'hierarchy*': 'string', 'hierarchyLevel*': 'string' };
const MEASURE: Table = { 'table*': 'string', 'measure*': 'string' };
const KEY_COLUMN: Table = { ...COLUMN, 'keys*': 'string[]' };
const KEY_HIERARCHY: Table = { ...HIERARCHY_LEVEL, 'keys*': 'string[]' };

/** Any one target. A slicer selector can name the same targets. */
export const TARGET: Rule = ['any', [COLUMN, HIERARCHY_LEVEL, MEASURE, KEY_COLUMN, KEY_HIERARCHY]];
const FILTER_TARGET: Rule = [
  'any',
  [
    COLUMN,
    HIERARCHY_LEVEL,
    MEASURE,
    ['each', ['any', [COLUMN, HIERARCHY_LEVEL, MEASURE, KEY_COLUMN, KEY_HIERARCHY, ['each', TARGET]]]],
  ],
];

const BASE: Table = {
  'target*': FILTER_TARGET,
  $schema: 'string',
  filterType: ['oneOf', 0, 1, 2, 3, 4, 5, 6, 7, 9],
  displaySettings: { isLockedInViewMode: 'boolean', isHiddenInViewMode: 'boolean', displayName: 'string' },
};

const BASIC: Table = {
  ...BASE,
  'operator*': 'string',
  'values*': ['each', 'primitive'],
  filterType: ['oneOf', 1],
  requireSingleSelection: 'boolean',
};

const ADVANCED: Table = {
  ...BASE,
  'logicalOperator*': 'string',
  conditions: ['each', { value: 'primitive', 'operator*': 'string' }],
  filterType: ['oneOf', 0],
};

const POINT: Table = { 'value*': 'primitive', keyValues: ['each', 'primitive'] };

const INCLUDE_EXCLUDE: Table = {
  ...BASE,
  'isExclude*': 'boolean',
  'values*': ['each', ['any', ['primitive', ['each', ['each', POINT]]]]],
  filterType: ['oneOf', 3],
};

const NOT_SUPPORTED: Table = {
  ...BASE,
  'message*': 'string',
  'notSupportedTypeName*': 'string',
  filterType: ['oneOf', 2],
};

const RELATIVE: Table = { ...BASE, 'operator*': ['oneOf', 0, 1, 2], timeUnitsCount: 'number' };

const RELATIVE_DATE: Table = {
  ...RELATIVE,
  'includeToday*': 'boolean',
  'timeUnitType*': ['oneOf', 0, 1, 2, 3, 4, 5, 6],
  filterType: ['oneOf', 4],
};

const TOP_N: Table = {
  ...BASE,
  'operator*': 'string',
  'itemCount*': 'number',
  filterType: ['oneOf', 5],
  'orderBy*': FILTER_TARGET,
};

const RELATIVE_TIME: Table = { ...RELATIVE, 'timeUnitType*': ['oneOf', 7, 8], filterType: ['oneOf', 7] };

const NODE: Table = {
  value: 'primitive',
  keyValues: ['each', 'primitive'],
  get children(): Rule {
    return ['each', NODE];
  },
  operator: 'string',
};

const HIERARCHY: Table = { ...BASE, 'hierarchyData*': ['each', NODE], filterType: ['oneOf', 9] };

/** By `filterType`. Tuple, identity and hierarchy identity filters are refused, as by the published package. */
const KINDS: Readonly<Record<number, Table>> = {
  0: ADVANCED,
  1: BASIC,
  2: NOT_SUPPORTED,
  3: INCLUDE_EXCLUDE,
  4: RELATIVE_DATE,
  5: TOP_N,
  7: RELATIVE_TIME,
  9: HIERARCHY,
};

export const FILTER: Rule = ['fastPath', isCommonFilter, ['all', ['object', ['choice', 'filterType', KINDS]]]];

const UPDATE_OPERATIONS: Rule = ['oneOf', 1, 2, 3];
const REMOVE_OPERATION: Rule = ['oneOf', 0];

export const UPDATE_FILTERS_REQUEST: Rule = [
  'any',
  [
    { 'filtersOperation*': UPDATE_OPERATIONS, 'filters*': ['each', FILTER] },
    { 'filtersOperation*': REMOVE_OPERATION, filters: 'forbidden' },
  ],
];

const ON_LOAD: Rule = [
  'any',
  [
    { 'operation*': UPDATE_OPERATIONS, 'filters*': ['each', FILTER] },
    { 'operation*': REMOVE_OPERATION, filters: 'forbidden' },
  ],
];

export const ON_LOAD_FILTERS: Table = { allPages: ON_LOAD, currentPage: ON_LOAD };
