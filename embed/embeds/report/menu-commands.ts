/** The page's own commands in the menus of visuals. */
import {
  MenuLocation,
  VisualSelector,
  VisualTypeSelector,
  type ICommandExtension,
  type IMenuExtension,
} from '../../models/index.ts';

export type MenuKind = 'visualContextMenu' | 'visualOptionsMenu';

type Menu = { kind: MenuKind; title: string; menuLocation: MenuLocation | undefined; groupName: string | undefined };
type Where = { visualName: string | undefined; visualType: string | undefined; icon?: string | undefined };

/** Converts a command to the app's form. A group replaces the location, and a visual's type replaces its name. */
export function menuCommand(
  name: string,
  title: string,
  { kind, title: menuTitle, menuLocation = MenuLocation.Bottom, groupName }: Menu,
  { visualName, visualType, ...icon }: Where,
): ICommandExtension {
  const place = groupName ? { groupName } : { menuLocation };
  const command = { name, title, extend: { [kind]: { title: menuTitle, ...place } }, ...icon };
  const selector = selectorOf(visualName, visualType);
  return (selector ? { ...command, selector } : command) as ICommandExtension;
}

const selectorOf = (visualName: string | undefined, visualType: string | undefined) => {
  if (visualType) return { $schema: VisualTypeSelector.schemaUrl, visualType };
  return visualName ? { $schema: VisualSelector.schemaUrl, visualName } : null;
};

/** Removes one menu entry and keeps its command. Returns null if there is no such entry. */
export function withoutMenuCommand(
  commands: readonly ICommandExtension[],
  kind: MenuKind,
  name: string,
  title: string,
): ICommandExtension[] | null {
  const copy = JSON.parse(JSON.stringify(commands)) as ICommandExtension[];
  const command = copy.find((each) => isEntry(each, kind, name, title));
  if (!command) return null;
  delete command.extend[kind];
  if (kind === 'visualOptionsMenu') delete command.icon;
  return copy;
}

/** The page may have given a command without a menu, or no commands. */
function isEntry(command: Partial<ICommandExtension> | null, kind: MenuKind, name: string, title: string): boolean {
  const menu: IMenuExtension | undefined = command?.extend?.[kind];
  return menu !== undefined && command?.name === name && menu.title === title;
}
