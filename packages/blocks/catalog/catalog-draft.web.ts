import { useEffect } from 'react'
import type { FormValues } from '../document/form-values.ts'
import { type FormDraft, useFormDraft } from '../draft/form-draft.web.tsx'
import type { Fields } from '../field/field.ts'
import type { AnyCatalog } from './catalog.ts'
import type { CatalogAnswer } from './catalog-calls.web.ts'

/** What is typed, and the version it was typed over: saving it tells who changed the row meanwhile. */
export interface TypedRow {
  readonly values: FormValues
  readonly labels: Readonly<Record<string, string>>
  readonly version: number | null
}

interface Typing {
  readonly catalog: AnyCatalog
  readonly answer: CatalogAnswer | null
  readonly isDirty: boolean
  readonly typed: TypedRow
}

/** Keeps what is typed of a row of a catalog and not saved. */
export function useCatalogDraft(
  { catalog, answer, isDirty, typed }: Typing,
  take: (typed: TypedRow) => void,
): FormDraft {
  const over = ({ values, labels, version }: TypedRow): TypedRow => ({
    values: { ...typed.values, ...values },
    labels: { ...typed.labels, ...labels },
    version,
  })
  const draft = useFormDraft<TypedRow>({
    screen: `${catalog.module}.${catalog.name}:${answer?.id ?? 'new'}`,
    read: () => ({ ...typed, values: withoutSecrets(catalog.fields as Fields, typed.values) }),
    take: (content) => take(over(content)),
    saysMore: (content) => JSON.stringify(over(content).values) !== JSON.stringify(typed.values),
  })
  const { touch } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed is kept
  useEffect(() => {
    if (isDirty) touch()
  }, [typed.values, isDirty, touch])
  return draft
}

/** What is typed unseen is kept nowhere. */
const withoutSecrets = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.secret !== true))
