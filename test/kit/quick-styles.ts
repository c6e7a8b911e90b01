/**
 * For the project `view`: computed styles, as they were, for less. A query by role asks each element whether it is hidden, and happy-dom copies
 * what is inherited once for each element above it. A copy made by hand takes a fraction of `structuredClone`; its values are flat.
 */
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';

type Held = { properties: CSSPropertyManager['properties']; definedPropertyNames: object };

CSSPropertyManager.prototype.clone = function clone() {
  const held = this as unknown as Held;
  const properties: Held['properties'] = {};
  for (const [name, property] of Object.entries(held.properties)) properties[name] = { ...property };
  const copied: object = { properties, definedPropertyNames: { ...held.definedPropertyNames } };
  return Object.assign(new CSSPropertyManager(), copied);
};
