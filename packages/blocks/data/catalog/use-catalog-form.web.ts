import { newId } from '@quina/kernel'
import type { LookupOption } from '@quina/ui/web'
import { useEffect, useRef, useState } from 'react'
import { commandKeys } from '../../http/endpoint/api.web.ts'
import { type FormDraft, useFormDraft } from '../../screen/draft/form-draft.web.tsx'
import type { Fields } from '../../values/field/field.ts'
import {
  errorsIn,
  type FormValue,
  type FormValues,
  fromForm,
  toForm,
} from '../../values/field/form-values.ts'
import { focusFirstError, focusUnread } from '../form/focus-error.web.ts'
import { nothingReported, refusedBy } from '../form/use-fields.web.ts'
import type { AnyCatalog } from './catalog.ts'
import { type CatalogAnswer, type SavedCatalogRow, saveCatalogRow } from './catalog-calls.web.ts'
import type { AnyCatalogSpec } from './catalog-spec.web.ts'

/** Runs once the values are valid, before they are sent; false stops the save. */
type MayGo = (wire: Readonly<Record<string, unknown>>) => Promise<boolean>

/** Null when the save was refused: the form shows why. */
type SavedOrRefused = SavedCatalogRow | null

/** The state of the form of one row of a catalog. */
export function useCatalogForm(
  catalog: AnyCatalog,
  answer: CatalogAnswer | null,
  defaults: Readonly<Record<string, unknown>>,
  whenChosen: AnyCatalogSpec['whenChosen'] = {},
) {
  const fields = catalog.fields as Fields
  const [begun] = useState(() => toForm(fields, answer?.values ?? defaults, newId))
  const [values, setValues] = useState<FormValues>(begun)
  const [labels, setLabels] = useState(answer?.labels ?? {})
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(answer?.version ?? null)
  const [keyOf] = useState(commandKeys)
  const { root, reported, setReported, report } = useRefusals()
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    const follows = option && answer === null ? whenChosen[name]?.(option) : {}
    setValues((old) => ({ ...old, [name]: value, ...follows }))
    if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    setReported(({ errors: { [name]: _mended, ...errors } }) => ({ errors, message: undefined }))
  }
  const save = async (mayGo: MayGo = () => Promise.resolve(true)): Promise<SavedOrRefused> => {
    if (focusUnread(root.current)) return null
    const wire = fromForm(fields, values)
    const errors = errorsIn(catalog.input, wire)
    if (Object.keys(errors).length > 0) return report({ errors, message: undefined })
    setReported(nothingReported)
    const row = answer === null || version === null ? null : { id: answer.id, version }
    setBusy(true)
    try {
      if (!(await mayGo(wire))) return null
      const saved = await saveCatalogRow(catalog, row, wire, keyOf([version, wire]))
      draft.drop()
      return saved
    } catch (failure) {
      return report(refusedBy(failure, fields))
    } finally {
      setBusy(false)
    }
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(begun)
  const draft = useCatalogDraft(
    { catalog, answer, isDirty, typed: { values, labels, version } },
    (content) => {
      setValues(content.values)
      setLabels(content.labels)
      setVersion(content.version)
    },
  )
  return { root, fields, values, labels, ...reported, set, save, busy, isDirty, draft }
}

/** The refusals of a form; the first refused field takes the focus. */
function useRefusals() {
  const root = useRef<HTMLFormElement>(null)
  const [reported, setReported] = useState(nothingReported)
  const report = (refused: typeof nothingReported): null => {
    setReported(refused)
    focusFirstError(root.current)
    return null
  }
  return { root, reported, setReported, report }
}

/** The typed values, and the version on which they are based: saving detects that another user changed the row meanwhile. */
interface TypedRow {
  readonly values: FormValues
  readonly labels: Readonly<Record<string, string>>
  readonly version: number | null
}

interface FormState {
  readonly catalog: AnyCatalog
  readonly answer: CatalogAnswer | null
  readonly isDirty: boolean
  readonly typed: TypedRow
}

/** Keeps the typed and unsaved values of a row of a catalog as a draft. */
function useCatalogDraft(
  { catalog, answer, isDirty, typed }: FormState,
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
    differs: (content) => JSON.stringify(over(content).values) !== JSON.stringify(typed.values),
  })
  const { touch } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed is kept
  useEffect(() => {
    if (isDirty) touch()
  }, [typed.values, isDirty, touch])
  return draft
}

/** Secret values are never kept in a draft. */
const withoutSecrets = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.secret !== true))

export type CatalogForm = ReturnType<typeof useCatalogForm>
