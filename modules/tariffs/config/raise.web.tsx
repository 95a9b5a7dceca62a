import { call, FieldsDialog, Refusal, refreshAll, wordsOf } from '@quina/blocks/web'
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
        <table className="q-mini-table" aria-label="Lo que cambiaría">
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Nombre</th>
              <th scope="col" className="q-end">
                Antes
              </th>
              <th scope="col" className="q-end">
                Después
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ code, name, before, after }) => (
              <tr key={`${code} ${name}`}>
                <td>{code}</td>
                <td>{name}</td>
                <td className="q-end">
                  <Amount of={before} />
                </td>
                <td className="q-end">
                  <Amount of={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
