/**
 * For the project `view`: the same computed styles in less time. A role query checks for each element whether it is hidden, and happy-dom copies
 * inherited styles once for each ancestor. A copy by hand takes a fraction of the time of `structuredClone`, because the values are flat.
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
