import { money } from '@quina/kernel'
import {
  BarLegend,
  balanceBetween,
  Cell,
  createGridStore,
  FieldGrid,
  type GridColumn,
  GridErrors,
  type GridRow,
  type GridStore,
  LineGrid,
  MoreFields,
  Panel,
  type SearchOptions,
  shownAmount,
  useStore,
} from '@quina/ui/web'
import { Children, isValidElement, type ReactNode, useMemo } from 'react'
import { FieldInput } from '../../data/form/field-input.web.tsx'
import { type AskProps, needsOf } from '../../data/form/params.web.tsx'
import { readOptions } from '../../data/reference/options.web.ts'
import type { Field, Fields } from '../../values/field/field.ts'
import { errorsIn, fromForm } from '../../values/field/form-values.ts'
import { ReadValue } from '../../values/field/read-value.web.tsx'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import type { AnyScreenSpec, FormPieces, SectionProps } from '../screen-spec.web.ts'
import { useDrawing } from './drawing.web.ts'
import { type Form, headerOf, lineFieldsOf } from './form.web.ts'
import { type AnyLinesSpec, gridColumns, lineFromWire, newLine } from './line-columns.web.ts'
import { useLineFacts } from './line-facts.web.ts'

function Section({ title, children }: SectionProps) {
  return (
    <Panel {...(title === undefined ? {} : { title })}>
      <FieldGrid>{children}</FieldGrid>
    </Panel>
  )
}

function More({ children }: { readonly children: ReactNode }) {
  const { form } = useDrawing()
  return (
    <div className="q-more-place">
      {form === null ? <MoreFields>{children}</MoreFields> : <Mended form={form}>{children}</Mended>}
    </div>
  )
}

/** Opens when one of its fields is refused, so that the message points to something visible. */
function Mended({ form, children }: { readonly form: Form; readonly children: ReactNode }) {
  const { errors } = useStore(form.state)
  return <MoreFields opened={namesIn(children).some((name) => name in errors)}>{children}</MoreFields>
}

/** The fields that some pieces draw: `<Params place={6} />`, `<Ask name="place" />`. */
const namesIn = (children: ReactNode): string[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Readonly<Record<string, unknown>>>(child)) return []
    const { name, children: inner, ...given } = child.props
    const own = typeof name === 'string' ? [name] : Object.keys(given)
    return [...own, ...(inner === undefined ? [] : namesIn(inner as ReactNode))]
  })

/** A field of the header: an input in a form, a value when it is read. */
function Ask({ name, span, wide }: AskProps<string>) {
  const { document, form, answer } = useDrawing()
  const field = (document.fields as Fields)[name]
  if (field === undefined) throw new Error(`${document.name} has no field ${name}`)
  const columns = wide ? 12 : (span ?? usualSpan(field))
  return (
    <Cell span={columns}>
      {form === null ? (
        <ReadValue field={field} value={answer?.values[name]} label={answer?.labels[name]} />
      ) : (
        <Typed name={name} field={field} form={form} />
      )}
    </Cell>
  )
}

const usualSpan = ({ kind, max = 0 }: Field): number => {
  if (kind === 'note') return 6
  if (kind === 'ref') return 4
  return kind === 'text' && max > 120 ? 4 : 2
}

type TypedProps = Readonly<{ name: string; field: Field; form: Form }>

function Typed({ name, field, form }: TypedProps) {
  const { values, labels, errors } = useStore(form.state)
  const { spec } = useDrawing()
  const value = values[name] ?? null
  /** On leaving a field, only a typed value is validated; a missing one is reported when the document is saved. */
  const judge = () => {
    if (value === '' || value === null) return
    const [message] = Object.values(errorsIn(field.schema, fromForm({ value: field }, { value }).value))
    if (message !== undefined) form.state.set({ errors: { ...form.state.get().errors, [name]: message } })
  }
  return (
    <FieldInput
      name={name}
      field={field}
      value={value}
      label={labels[name]}
      error={errors[name]}
      search={searchBy(spec.lookup?.[name], form)}
      onChange={(next, option) => form.set(name, next, option)}
      onBlur={judge}
    />
  )
}

type HeaderLookup = NonNullable<AnyScreenSpec['lookup']>[string]

/** The search of a reference that depends on the rest of the header, with the current values of the form. */
function searchBy(lookup: HeaderLookup | undefined, form: Form): SearchOptions | undefined {
  if (lookup === undefined) return undefined
  return (q, signal) => {
    const { to = '', query = {} } = lookup(form.state.get().values as never)
    return readOptions(to, { ...query, q }, signal)
  }
}

function Lines({ name, title }: { readonly name: string; readonly title?: string }) {
  const { document, form, answer, spec } = useDrawing()
  const field = (document.fields as Fields)[name]
  if (field === undefined) throw new Error(`${document.name} has no lines ${name}`)
  const own = ((spec.lines ?? {}) as Readonly<Record<string, AnyLinesSpec>>)[name] ?? {}
  const label = title ?? field.label
  if (form === null)
    return <ReadLines name={name} label={label} spec={own} answer={answer} document={document} />
  return <TypedLines name={name} label={label} spec={own} form={form} />
}

type TypedLinesProps = Readonly<{ name: string; label: string; spec: AnyLinesSpec; form: Form }>

function TypedLines({ name, label, spec, form }: TypedLinesProps) {
  const { errors } = useStore(form.state)
  useLineFacts(form, name, spec)
  const grid = form.grids[name]
  if (grid === undefined) return null
  return (
    <div className="q-lines q-grow">
      <header className="q-lines-head">
        <h2>{label}</h2>
        {errors[name] && <span className="q-lines-error">{errors[name]}</span>}
        <GridErrors store={grid} />
      </header>
      <LineGrid
        store={grid}
        label={label}
        balance={spec.balance && balanceBetween(spec.balance[0], spec.balance[1])}
      />
      {spec.bars && <BarLegend {...spec.bars} />}
    </div>
  )
}

interface ReadLinesProps extends Omit<TypedLinesProps, 'form'> {
  readonly document: AnyDocument
  readonly answer: DocumentAnswer | null
}

/** Empty lines are not drawn: an income that takes nothing back. */
function ReadLines({ name, label, spec, document, answer }: ReadLinesProps) {
  const grid = useReadGrid(document, name, spec, answer)
  const { [name]: lines } = answer?.values ?? {}
  if (Array.isArray(lines) ? lines.length === 0 : lines === null) return null
  return (
    <div className="q-lines q-grow">
      <header className="q-lines-head">
        <h2>{label}</h2>
      </header>
      <LineGrid store={grid} label={label} readOnly />
    </div>
  )
}

type Fact = Readonly<Record<string, string>> & { readonly id: string }

/** The lines of a read-only document, with the facts of the ledger for each. */
function useReadGrid(
  document: AnyDocument,
  name: string,
  spec: AnyLinesSpec,
  answer: DocumentAnswer | null,
): GridStore {
  return useMemo(() => {
    const lineFields = (document.fields as Fields)[name]?.of ?? {}
    const { values = {}, labels = {}, facts = {} } = answer ?? {}
    const lines = (values[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
    const rows = lines.map((line, index) => lineFromWire(lineFields, line, `${name}.${index}`, labels))
    const known = (facts.lines ?? []) as readonly Fact[]
    const typed = gridColumns(lineFields, { ...spec, columns: Object.keys(lineFields) }, () => values)
    return createGridStore({
      columns: [...typed, ...factColumns(spec, known)],
      rows,
      newRow: () => newLine(lineFields),
    })
  }, [document, name, spec, answer])
}

/** The amounts drawn from each line and its balance, which the module gives as facts. */
const factColumns = ({ facts = {} }: AnyLinesSpec, known: readonly Fact[]): GridColumn<GridRow>[] =>
  known.length === 0
    ? []
    : Object.entries(facts).map(([key, header]) => ({
        key,
        header,
        width: 140,
        type: 'render',
        align: 'right',
        render: (row) => shownAmount(money(known.find(({ id }) => id === row.id)?.[key] ?? '0')),
      }))

// One set of pieces for every document: the specification of each gives them their types.
export const pieces = { Section, Ask, Params: needsOf(Ask), Lines, More } as FormPieces<AnyDocument>

/** Draws every field in the order of the contract, in full rows, then each table of lines. */
export function UsualForm({ document }: { readonly document: AnyDocument }) {
  const fields = document.fields as Fields
  return (
    <>
      <Section>
        {packed(headerOf(fields)).map(({ name, span }) => (
          <Ask key={name} name={name} span={span} />
        ))}
      </Section>
      {lineFieldsOf(fields).map(([name]) => (
        <Lines key={name} name={name} />
      ))}
    </>
  )
}

type Piece = Readonly<{ name: string; span: number }>

/** Packs fields in rows of twelve columns: each takes its minimum, and the rest of a row goes to its notes, or to its names. */
export function packed(fields: Fields): readonly Piece[] {
  const rows: Piece[][] = [[]]
  for (const [name, field] of Object.entries(fields)) {
    const span = leastSpan(field)
    if (widthOf(rows.at(-1)!) + span > 12) rows.push([])
    rows.at(-1)!.push({ name, span })
  }
  return rows.flatMap((row) => widened(row, fields))
}

const widthOf = (row: readonly Piece[]): number => row.reduce((sum, { span }) => sum + span, 0)

const leastSpan = ({ kind, max = 0 }: Field): number =>
  kind === 'note' ? 6 : kind === 'ref' || (kind === 'text' && max > 60) ? 3 : 2

function widened(row: readonly Piece[], fields: Fields): readonly Piece[] {
  const are = (...kinds: readonly string[]) => row.filter(({ name }) => kinds.includes(fields[name]!.kind))
  const notes = are('note')
  const wide = notes.length > 0 ? notes : are('ref', 'text')
  const left = 12 - widthOf(row)
  return row.map((one) => {
    const at = wide.indexOf(one)
    if (at === -1) return one
    return { ...one, span: one.span + Math.floor(left / wide.length) + (at < left % wide.length ? 1 : 0) }
  })
}
