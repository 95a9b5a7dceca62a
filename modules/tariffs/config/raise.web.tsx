import { DeedDialog, MiniTable, Refusal, useAnswer, wordsOf } from '@quina/blocks/web'
import { dayInBogota, plural, vigenciaOf } from '@quina/kernel'
import { Amount, Loading, shownMoney } from '@quina/ui/web'
import {
  type ConfigAnswer,
  planRaise,
  type RaisePlan,
  raiseTarifario,
} from '../version/version-calls.contract.ts'

interface RaiseDialogProps {
  readonly config: ConfigAnswer
  readonly onVersion: (id: string) => void
  readonly onClose: () => void
}

/** Takes a tarifario to another year, with what would change in sight before it is done. */
export function RaiseDialog({ config, onVersion, onClose }: RaiseDialogProps) {
  const begun = { year: vigenciaOf(dayInBogota(new Date())) + 1, exceptionsPercent: '0' }
  return (
    <DeedDialog
      of={raiseTarifario}
      about={{ tarifarioId: config.id }}
      title="Subir vigencia"
      begun={begun}
      done={({ id }) => {
        onVersion(id)
        return 'Borrador de la nueva vigencia creado'
      }}
      onClose={onClose}
    >
      {({ year, exceptionsPercent }) => (
        <Plan id={config.id} year={String(year ?? '')} percent={String(exceptionsPercent ?? '0')} />
      )}
    </DeedDialog>
  )
}

interface PlanProps {
  readonly id: string
  readonly year: string
  readonly percent: string
}

function Plan({ id, year, percent }: PlanProps) {
  const isAsked = /^\d{4}$/.test(year) && /^-?\d+(\.\d+)?$/.test(percent)
  const asked = { tarifarioId: id, year: Number(year), exceptionsPercent: percent }
  const { data, error } = useAnswer(planRaise, isAsked ? asked : null)
  if (error)
    return <p className="q-mini-error">{error instanceof Refusal ? error.message : wordsOf(error)}</p>
  return data === undefined ? <Loading /> : <Changes plan={data} />
}

function Changes({ plan }: { readonly plan: RaisePlan }) {
  const { manual, unitBefore, unitAfter, items, exceptions, changes } = plan
  return (
    <>
      <p className="q-muted">
        {manual}: la unidad pasa de {shownMoney(unitBefore, 0)} a {shownMoney(unitAfter, 0)}.{' '}
        {plural(items, 'ítem', 'ítems')} y {plural(exceptions, 'precio fijo', 'precios fijos')}
        {changes.length < items + exceptions ? `; se muestran ${changes.length}` : ''}.
      </p>
      <div className="q-raise-scroll">
        <MiniTable
          label="Lo que cambiaría"
          rows={changes}
          keyOf={({ code, name }) => `${code} ${name}`}
          columns={[
            { head: 'Código', cell: ({ code }) => code },
            { head: 'Nombre', cell: ({ name }) => name },
            { head: 'Antes', end: true, cell: ({ before }) => <Amount of={before} /> },
            { head: 'Después', end: true, cell: ({ after }) => <Amount of={after} /> },
          ]}
        />
      </div>
    </>
  )
}
