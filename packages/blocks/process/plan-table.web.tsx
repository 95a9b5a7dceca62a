import { Button } from '@mantine/core'
import { plural } from '@quina/kernel'
import { type Column, DataTable, EmptyState, ErrorSummary } from '@quina/ui/web'
import { useMemo, useState } from 'react'
import { wordsOf } from '../endpoint/api.web.ts'
import type { Fields } from '../field/field.ts'
import { labelKeyOf } from '../field/label-key.ts'
import { FieldValue } from '../field/shown-field.web.tsx'
import type { AnyProcess, PlannedItem } from './process.ts'

/** What a process would do, for what was asked. */
export interface Plan {
  readonly asked: Readonly<Record<string, unknown>>
  readonly items: readonly PlannedItem[]
  readonly count: number
}

/** More than these are counted and run, but not drawn. */
const drawnMax = 1_000

type PlanRow = PlannedItem & { readonly id: string }

interface PlanTableProps {
  readonly process: AnyProcess
  readonly plan: Plan
  readonly busy: boolean
  readonly failure: unknown
  /** The keys that were left chosen. */
  readonly onRun: (keys: readonly string[]) => void
}

/** Item by item, before anything is done; those unchecked are left out. */
export function PlanTable({ process, plan, busy, failure, onRun }: PlanTableProps) {
  const rows = useMemo(
    () => plan.items.slice(0, drawnMax).map((item): PlanRow => ({ ...item, id: item.key })),
    [plan],
  )
  const columns = useMemo(() => columnsOf(process.item as Fields), [process])
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const keys = plan.items.map(({ key }) => key).filter((key) => !out.has(key))
  const choose = (chosen: ReadonlySet<string>) =>
    setOut(new Set(rows.map(({ id }) => id).filter((id) => !chosen.has(id))))
  const more = plan.count > rows.length ? ` Se muestran los primeros ${rows.length}.` : ''
  return (
    <>
      {failure !== null && <ErrorSummary message={wordsOf(failure)} />}
      <div className="q-process-plan">
        <span>
          Se haría con <b>{plural(keys.length, 'elemento', 'elementos')}</b>.{more}
        </span>
        <Button loading={busy} disabled={keys.length === 0} onClick={() => onRun(keys)}>
          Ejecutar…
        </Button>
      </div>
      <div className="q-grow">
        <DataTable
          label={`Plan de ${process.title}`}
          columns={columns}
          rows={rows}
          selected={new Set(rows.map(({ id }) => id).filter((id) => !out.has(id)))}
          onSelect={choose}
          empty={{ filtered: false, never: <EmptyState title="No hay nada por hacer con lo que eligió" /> }}
        />
      </div>
    </>
  )
}

const columnsOf = (item: Fields): Column<PlanRow>[] =>
  Object.entries(item).map(([name, field]) => ({
    key: name,
    header: field.label,
    kind: field.kind === 'lines' ? 'text' : field.kind,
    render: ({ values }) => (
      <FieldValue field={field} value={values[name]} label={values[labelKeyOf(name)] as string | null} />
    ),
  }))
