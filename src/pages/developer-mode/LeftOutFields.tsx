import { Notice } from '../../ui/Notice.tsx';
import { t } from '../../ui/text/t.ts';

/** For administrators: which fields of the page data were wrong, so that the page does without them. */
export function LeftOutFields({ fields }: { fields: readonly string[] }) {
  return (
    <Notice tone="warn" role="status">
      {fields.map((field) => (
        <p key={field}>
          {t('In the page data, “{field}” is not valid. The page is shown without it. Only administrators see this.', {
            field,
          })}
        </p>
      ))}
    </Notice>
  );
}
