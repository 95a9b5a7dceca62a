import { money, plural, showPesos, sumOf } from '@quina/kernel'
import { type Column, DataTable, EmptyState, ErrorSummary, StatusTag } from '@quina/ui/web'
import { useMemo } from 'react'
import { wordsOf } from '../../http/endpoint/api.web.ts'
import type { Fields } from '../../values/field/field.ts'
import { labelKeyOf } from '../../values/field/label-key.ts'
import { FieldValue } from '../../values/field/shown-field.web.tsx'
import { ableIn, type Plan } from './plan.web.ts'
import type { AnyProcess, PlannedItem } from './process.ts'

/** The most items drawn; the others are counted and run. */
const drawnMax = 1_000

type PlanRow = PlannedItem & { readonly id: string }

interface PlanTableProps {
  readonly process: AnyProcess
  readonly plan: Plan
  /** The keys that are still chosen. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly failure: unknown
}

/** The items of a plan, before anything is done; unchecked items are left out, and items that cannot be done show why. */
export function PlanTable({ process, plan, chosen, onChoose, failure }: PlanTableProps) {
  const rows = useMemo(
    () => plan.items.slice(0, drawnMax).map((item): PlanRow => ({ ...item, id: item.key })),
    [plan],
  )
  const columns = useMemo(() => columnsOf(process.item as Fields, plan), [process, plan])
  const choose = (shown: ReadonlySet<string>) => {
    const drawn = new Set(rows.map(({ id }) => id))
    const nowChosen = ableIn(plan).filter(({ key }) => (drawn.has(key) ? shown.has(key) : chosen.has(key)))
    onChoose(new Set(nowChosen.map(({ key }) => key)))
  }
  return (
    <>
      {failure !== null && <ErrorSummary message={wordsOf(failure)} />}
      {plan.items.length > 0 && <PlanSummary process={process} plan={plan} chosen={chosen} />}
      <div className="q-grow">
        <DataTable
          label={`Plan de ${process.title}`}
          columns={columns}
          rows={rows}
          selected={chosen}
          onSelect={choose}
          empty={{ filtered: false, never: <EmptyState title="No hay nada por hacer con lo que eligió" /> }}
        />
      </div>
    </>
  )
}

/** *Se hará con 4 facturas por $ 1.751.900. 4 no se pueden todavía.* */
function PlanSummary({ process, plan, chosen }: Pick<PlanTableProps, 'process' | 'plan' | 'chosen'>) {
  const unable = plan.items.length - ableIn(plan).length
  return (
    <p className="q-context" aria-live="polite">
      Se hará con <b>{wordsOfChosen(process, plan, chosen)}</b>.
      {unable > 0 && ` ${plural(unable, 'no se puede', 'no se pueden')} todavía: vea su validación.`}
      {plan.items.length > drawnMax && ` Se muestran los primeros ${drawnMax}.`}
    </p>
  )
}

/** *4 facturas por $ 1.751.900*; without the sum when its items have no amount. */
export function wordsOfChosen(process: AnyProcess, plan: Plan, chosen: ReadonlySet<string>): string {
  const [one, many] = process.items
  const amount = Object.entries(process.item as Fields).find(([, { kind }]) => kind === 'money')?.[0]
  const count = plural(chosen.size, one, many)
  if (amount === undefined || chosen.size === 0) return count
  const items = plan.items.filter(({ key }) => chosen.has(key))
  return `${count} por ${showPesos(sumOf(items, ({ values }) => money(String(values[amount] ?? '0'))))}`
}

function columnsOf(item: Fields, plan: Plan): Column<PlanRow>[] {
  const [first, ...rest] = Object.entries(item).map(
    ([name, field]): Column<PlanRow> => ({
      key: name,
      header: field.label,
      kind: field.kind === 'lines' ? 'text' : field.kind,
      width: field.kind === 'code' && (field.max ?? 60) <= 20 ? 120 : undefined,
      render: ({ values }) => (
        <FieldValue field={field} value={values[name]} label={values[labelKeyOf(name)] as string | null} />
      ),
    }),
  )
  const looked = plan.items.some(({ fault }) => fault !== undefined)
  return [...(first ? [first] : []), ...(looked ? [validation] : []), ...rest]
}

/** The finding of each item, next to its name. */
const validation: Column<PlanRow> = {
  key: 'fault',
  header: 'Validación',
  width: 230,
  hint: ({ fault }) => fault ?? '',
  render: ({ fault }) => <StatusTag tone={fault ? 'bad' : 'good'}>{fault || 'Lista'}</StatusTag>,
}
