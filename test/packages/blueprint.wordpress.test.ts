/** WordPress Playground's blueprint for the plugin's directory page matches its published schema and opens an existing page. */
import { expect, test } from 'vitest';
import validateBlueprint from '../../wordpress/host/node_modules/@wp-playground/blueprints/blueprint-schema-validator.js';
import { contentOf } from '../architecture/files.ts';
import { useSite } from '../wordpress/kit/site.ts';

const portal = useSite();
const blueprint = JSON.parse(contentOf('.wordpress-org/blueprints/blueprint.json')) as {
  landingPage: string;
  preferredVersions: { php: string; wp: string };
  steps: Array<{ step: string; pluginData?: { slug: string } }>;
};

test('follows the published schema, which refuses what it does not know', () => {
  expect([validateBlueprint(blueprint), validateBlueprint.errors]).toEqual([true, null]);
  expect(validateBlueprint({ ...blueprint, steps: [{ step: 'installPlugins' }] })).toBe(false);
});

test('installs this plugin, and opens a page of it', async () => {
  expect(blueprint.steps.map(({ pluginData }) => pluginData?.slug)).toEqual(['practice-portal']);
  const owner = portal.browser();
  await owner.signIn('admin', 'password');
  const { status, text } = await owner.send(blueprint.landingPage);
  expect(status).toBe(200);
  expect(text).toContain('<title>Setup ');
});
