import { type Fields, optional, ref } from '@quina/blocks'
import { act, DeedDialog, FieldsDialog } from '@quina/blocks/web'
import { money, plural, showPesos, sumOf } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import {
  actFields,
  appropriateExpired,
  cancelRezago,
  constituteRezago,
  releaseLeftCdps,
  reverseRezago,
  type YearLeftovers,
} from './rezago.contract.ts'

export type RezagoDeed =
  | { readonly name: 'constitute' | 'reverse' | 'release' }
  | { readonly name: 'cancel' | 'appropriate'; readonly id: string }

interface Props {
  readonly deed: RezagoDeed
  readonly yearEnd: YearLeftovers
  readonly onClose: () => void
}

/** The dialog of each deed of a year's end. */
export function Asking({ deed, yearEnd, onClose }: Props) {
  const { year, certified } = yearEnd
  if (deed.name === 'constitute') return <Constitute yearEnd={yearEnd} onClose={onClose} />
  if (deed.name === 'cancel')
    return (
      <DeedDialog
        of={cancelRezago}
        about={{ id: deed.id }}
        title="Cancelar el saldo por acta"
        done={() => 'El saldo quedó cancelado.'}
        onClose={onClose}
      />
    )
  if (deed.name === 'appropriate')
    return (
      <DeedDialog
        of={appropriateExpired}
        about={{ id: deed.id }}
        title="Indicar la apropiación que paga el pasivo exigible"
        done={() => 'El pasivo exigible quedó unido a su apropiación.'}
        spans={{ apropiacionId: 12 }}
        onClose={onClose}
      />
    )
  if (deed.name === 'reverse')
    return (
      <DeedDialog
        of={reverseRezago}
        about={{ year }}
        title={`Reversar la constitución de ${year}`}
        begun={{ date: `${year + 1}-01-31` }}
        done={() => 'La constitución quedó reversada.'}
        onClose={onClose}
      />
    )
  return (
    <DeedDialog
      of={releaseLeftCdps}
      about={{ year }}
      title={`Liberar ${showPesos(money(certified))} de los CDP de ${year}`}
      done={({ released }) => `Se liberó el saldo de ${released} CDP.`}
      onClose={onClose}
    />
  )
}

/** Asks the act, and where each rubro goes that the next year does not have. */
function Constitute({ yearEnd: { year, unmapped, sums }, onClose }: Omit<Props, 'deed'>) {
  const client = useQueryClient()
  const places = Object.fromEntries(
    unmapped.map((code, at) => [
      `place${at}`,
      optional(ref('budget.rubroLeaf', `Rubro de ${year + 1} para ${code}`)),
    ]),
  )
  const fields: Fields = { ...actFields, ...places }
  const total = showPesos(sumOf(sums, ({ amount }) => money(amount)))
  const send = async (wire: Readonly<Record<string, unknown>>, key: string) => {
    const mapping = unmapped.flatMap((code, at) => {
      const rubroId = wire[`place${at}`]
      return typeof rubroId === 'string' ? [{ code, rubroId }] : []
    })
    const sent = { year, date: String(wire.date ?? ''), actNumber: String(wire.actNumber ?? '') }
    const { count } = await act(
      constituteRezago,
      { ...sent, mapping: mapping.length > 0 ? mapping : null },
      { key },
    )
    await client.invalidateQueries()
    void toast({ message: `Se constituyeron ${plural(count, 'línea', 'líneas')}.`, tone: 'good' })
  }
  return (
    <FieldsDialog
      title={`Constituir cuentas por pagar y reservas por ${total}`}
      consequence={`Se adiciona el presupuesto de ${year + 1} y continúan allí los compromisos y obligaciones pendientes.`}
      verb={constituteRezago.verb}
      fields={fields}
      begun={{ date: `${year + 1}-01-01` }}
      spans={Object.fromEntries(Object.keys(places).map((name) => [name, 12]))}
      send={send}
      onClose={onClose}
    />
  )
}
