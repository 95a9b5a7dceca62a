import './pac.css'
import type { WireOf } from '@quina/blocks'
import { act, FieldsDialog, Go, useAnswer, useCan, useVigencia, wordsOf } from '@quina/blocks/web'
import {
  dayInBogota,
  firstDayOf,
  lastDayOf,
  type Money,
  minus,
  money,
  monthNames,
  monthOf,
  plural,
  sum,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import {
  ChoiceField,
  createGridStore,
  EmptyState,
  ErrorState,
  type GridColumn,
  type GridRow,
  type GridStore,
  LineGrid,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  shownAmount,
  toast,
} from '@quina/ui/web'
import { useMemo, useState } from 'react'
import { pacControls, pacModes } from '../../ledger/vigencia/vigencia.contract.ts'
import {
  editPac,
  monthKeys,
  type PacAnswer,
  type PacPlane,
  pacPlanes,
  pacTable,
  programPac,
  quotaText,
} from './pac.contract.ts'
import { likeYear, type Months, mayProgram, type PacMode, proposeAdjustment, uniform } from './pac.domain.ts'

/** The PAC of the working vigencia: the quotas of each rubro by month. */
export function Pac() {
  const vigencia = useVigencia()
  const [plane, setPlane] = useState<PacPlane>('vigencia')
  const answer = useAnswer(pacTable, { vigencia, plane })
  if (answer.isPending) return <Loading />
  if (answer.isError)
    return <ErrorState message={wordsOf(answer.error)} onRetry={() => void answer.refetch()} />
  return (
    <PacTable
      key={`${vigencia} ${plane} ${answer.dataUpdatedAt}`}
      vigencia={vigencia}
      plane={plane}
      setPlane={setPlane}
      answer={answer.data}
    />
  )
}

interface PacTableProps {
  readonly vigencia: number
  readonly plane: PacPlane
  readonly setPlane: (plane: PacPlane) => void
  readonly answer: PacAnswer
}

function PacTable({ vigencia, plane, setPlane, answer }: PacTableProps) {
  const can = useCan()
  const grid = useMemo(() => pacGrid(answer), [answer])
  const [saving, save] = useState(false)
  const adjust = toAdjust(answer)
  const controlText = `Control: ${pacControls[answer.control].toLowerCase()}. ${pacModes[answer.mode]}.`
  return (
    <Page>
      <PageHeader
        title={`PAC ${vigencia}`}
        context={controlText}
        actions={can(editPac) ? fillActions(grid, answer, vigencia, () => save(true)) : []}
      />
      <div className="q-pac-bar">
        <ChoiceField
          label="Plano"
          name="plane"
          required
          options={pacPlanes}
          value={plane}
          onChange={(next) => setPlane(next as PacPlane)}
        />
        {adjust.length > 0 && (
          <p className="q-context" role="status">
            {plural(adjust.length, 'rubro tiene', 'rubros tienen')} un PAC distinto de su apropiación
            disponible: ajústelos.
          </p>
        )}
        <Go to="/budget/pac-act">Actos del PAC</Go>
        <Go to="/budget/pac-report" search={{ plane }}>
          Ver el reporte e imprimir
        </Go>
      </div>
      {answer.rows.length === 0 ? (
        <EmptyState title="Este plano no tiene rubros que manejen PAC." />
      ) : (
        <div className="q-pac q-grow">
          <LineGrid store={grid} label="PAC por rubro y mes" readOnly={!can(editPac)} />
        </div>
      )}
      {saving && <SaveDialog vigencia={vigencia} grid={grid} onClose={() => save(false)} />}
    </Page>
  )
}

function fillActions(grid: GridStore, answer: PacAnswer, vigencia: number, save: () => void): PageAction[] {
  const fill = (rows: readonly PacRowAnswer[], quota: (row: PacRowAnswer) => ReturnType<typeof moneys>) => {
    if (rows.length === 0) void toast({ message: 'No hay rubros que llenar así.', tone: 'info' })
    grid.remember()
    grid.together(() => rows.forEach((row) => void grid.patch(row.apropiacionId, quotaPatch(quota(row)))))
  }
  const empty = answer.rows.filter((row) => !row.programmed)
  const month = vigenciaOf(dayInBogota(new Date())) === vigencia ? monthOf(dayInBogota(new Date())) : 1
  const asLine = (row: PacRowAnswer) => ({ quota: moneys(row.quota), paid: moneys(row.paid) })
  return [
    { label: 'Distribuir uniforme', run: () => fill(empty, (row) => uniform(money(row.ceiling))) },
    {
      label: 'Ajustar a lo apropiado',
      run: () => fill(toAdjust(answer), (row) => proposeAdjustment(asLine(row), money(row.ceiling), month)),
    },
    {
      label: 'Copiar el patrón del año anterior',
      run: () =>
        fill(
          empty.filter((row) => row.lastYear !== null),
          (row) => likeYear(money(row.ceiling), moneys(row.lastYear ?? [])),
        ),
    },
    { label: 'Guardar el PAC…', keys: 'Ctrl+S', primary: true, run: save },
  ]
}

type SaveDialogProps = Readonly<{ vigencia: number; grid: GridStore; onClose: () => void }>

/** Saves all the changes as one numbered act. */
function SaveDialog({ vigencia, grid, onClose }: SaveDialogProps) {
  const today = dayInBogota(new Date())
  const date =
    vigenciaOf(today) === vigencia
      ? today
      : vigenciaOf(today) < vigencia
        ? firstDayOf(vigencia)
        : lastDayOf(vigencia)
  const [lines] = useState(() => changedLines(grid))
  const { lines: _, ...fields } = programPac.params
  return (
    <FieldsDialog
      title="Guardar el PAC"
      consequence={
        lines.length === 0
          ? 'Nada ha cambiado: no hay nada que guardar.'
          : `Se guarda un acto con ${plural(lines.length, 'rubro que cambia', 'rubros que cambian')}.`
      }
      verb={programPac.verb}
      fields={fields}
      begun={{ date }}
      send={async (wire, key) => {
        const { number } = await act(programPac, { ...wire, lines }, { key })
        return `Acto ${number} del PAC guardado.`
      }}
      onClose={onClose}
    />
  )
}

/** A line of control in the table of the PAC. Amounts are text. */
type PacRowAnswer = PacAnswer['rows'][number]

type PacGridRow = GridRow & { readonly label: string; readonly row: PacRowAnswer }

const quotaIn = (row: GridRow): Months => monthKeys.map((key) => row[key] as Money)
const moneys = (texts: readonly string[]): Months => texts.map(money)
const quotaPatch = (quota: Months): Readonly<Record<string, Money>> =>
  Object.fromEntries(monthKeys.map((key, index) => [key, quota[index] ?? zero]))

const figure = (of: (row: PacGridRow) => Money) => (row: GridRow) =>
  row.row === undefined ? null : shownAmount(of(row as PacGridRow))

const ceilingOf = ({ row }: PacGridRow): Money => money(row.ceiling)

const columns: readonly GridColumn<GridRow>[] = [
  {
    key: 'label',
    header: 'Rubro y fuente',
    width: 230,
    type: 'render',
    render: (row) => String(row.label ?? ''),
  },
  {
    key: 'ceiling',
    header: 'Apropiación',
    width: 116,
    type: 'render',
    align: 'right',
    render: figure(ceilingOf),
  },
  {
    key: 'left',
    header: 'Por programar',
    width: 116,
    type: 'render',
    align: 'right',
    render: figure((row) => minus(ceilingOf(row), sum(quotaIn(row)))),
  },
  {
    key: 'paid',
    header: 'Ejecutado',
    width: 116,
    type: 'render',
    align: 'right',
    render: figure(({ row }) => sum(moneys(row.paid))),
  },
  ...monthNames.map(
    (name, index): GridColumn<GridRow> => ({
      key: `m${index + 1}`,
      header: name.charAt(0).toUpperCase() + name.slice(1),
      width: 136,
      type: 'money',
      total: true,
      editable: (row) => row.row !== undefined,
    }),
  ),
]

/** The PAC as a grid of months. The grid checks the typed values by the same rule as the server. */
const pacGrid = ({ rows, mode }: PacAnswer): GridStore =>
  createGridStore<GridRow>({
    columns,
    rows: rows.map((row) => ({
      id: row.apropiacionId,
      label: `${row.rubro} ${row.name} · ${row.fuente}`,
      row,
      ...quotaPatch(moneys(row.quota)),
    })),
    newRow: () => ({ id: crypto.randomUUID(), label: '', ...quotaPatch([]) }),
    check: (row) => problemOf(row as PacGridRow, mode),
  })

function problemOf(line: PacGridRow, mode: PacMode): Readonly<Record<string, string>> {
  if (line.row === undefined) return {}
  // A line without PAC needs no check: it has no quotas yet.
  if (!line.row.programmed && sum(quotaIn(line)) === zero) return {}
  try {
    const paid = moneys(line.row.paid)
    mayProgram({ quota: quotaIn(line), paid, ceiling: money(line.row.ceiling), mode, at: 0 })
    return {}
  } catch (refused) {
    const { fields = {} } = refused as { readonly fields?: Readonly<Record<string, string>> }
    // An error of the whole line is shown in its last month.
    return Object.fromEntries(
      Object.entries(fields).map(([cell, message]) => [
        cell.replace('lines.0.', '').replace('label', 'm12'),
        message,
      ]),
    )
  }
}

/** The lines that differ from the saved ones. */
const changedLines = (grid: GridStore): readonly WireOf<typeof programPac.params>['lines'][number][] =>
  grid.rows
    .filter((row): row is PacGridRow => row.row !== undefined)
    .filter((row) => quotaIn(row).some((month, index) => month !== money(row.row.quota[index] ?? '0')))
    .map((row) => ({ apropiacionId: row.id, ...quotaText(quotaIn(row)) }))

/** The lines whose PAC differs from their appropriation, to adjust after a modification. */
const toAdjust = ({ rows }: PacAnswer): readonly PacRowAnswer[] =>
  rows.filter((row) => row.programmed && sum(moneys(row.quota)) !== money(row.ceiling))
