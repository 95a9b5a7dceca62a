import { call, FieldsDialog, MiniTable, Refusal, refreshAll, wordsOf } from '@quina/blocks/web'
import { dayInBogota, plural, vigenciaOf } from '@quina/kernel'
import { Amount, Loading, shownMoney, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ConfigAnswer,
  planRaise,
  type RaisePlan,
  raiseFields,
  raiseTarifario,
} from '../version/version-calls.contract.ts'

interface RaiseDialogProps {
  readonly config: ConfigAnswer
  readonly onVersion: (id: string) => void
  readonly onClose: () => void
}

/** Takes a tarifario to another year, with what would change in sight before it is done. */
export function RaiseDialog({ config, onVersion, onClose }: RaiseDialogProps) {
  const client = useQueryClient()
  const send = async (body: object) => {
    const { id } = await call(raiseTarifario, { params: { id: config.id }, body: body as never })
    await refreshAll(client)
    void toast({ message: 'Borrador de la nueva vigencia creado', tone: 'good' })
    onVersion(id)
  }
  return (
    <FieldsDialog
      title="Subir vigencia"
      consequence="Crea la edición del manual para ese año y un borrador que se apoya en ella. Nada rige hasta que se publique."
      verb="Crear borrador"
      fields={raiseFields}
      begun={{ year: vigenciaOf(dayInBogota(new Date())) + 1, exceptionsPercent: '0' }}
      send={send}
      onClose={onClose}
    >
      {({ year, exceptionsPercent }) => (
        <Plan id={config.id} year={String(year ?? '')} percent={String(exceptionsPercent ?? '0')} />
      )}
    </FieldsDialog>
  )
}

interface PlanProps {
  readonly id: string
  readonly year: string
  readonly percent: string
}

function Plan({ id, year, percent }: PlanProps) {
  const asked = { year: Number(year), exceptionsPercent: percent }
  const { data, error } = useQuery({
    queryKey: [planRaise.path, id, asked],
    queryFn: ({ signal }) => call(planRaise, { params: { id }, body: asked, signal }),
    enabled: /^\d{4}$/.test(year) && /^-?\d+(\.\d+)?$/.test(percent),
    retry: false,
  })
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
