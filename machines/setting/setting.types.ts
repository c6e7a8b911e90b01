import type { RequestContext, RequestEvent, RequestTag } from '../lib/request.ts';

/** What a member decides about themselves. `messages`: of the owner. `directory`: whether they are in it. */
export type SettingTopic = 'language' | 'messages' | 'directory';

/** A language as WordPress names it, "es_ES"; a switch is true or false. */
export type SettingValue = string | boolean;

export type SettingInput = {
  topic: SettingTopic;
  stored: SettingValue;
  /** The values to choose from; the stored one is among them. */
  choices: readonly SettingValue[];
};

export type SettingContext = SettingInput &
  RequestContext & {
    /** Unsaved if it differs from the stored value. */
    selected: SettingValue;
  };

export type SettingEvent = { type: 'value.selected'; value: SettingValue } | { type: 'form.submitted' } | RequestEvent;

export type SettingTag = RequestTag;
