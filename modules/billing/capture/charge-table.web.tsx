import { ActionIcon, Menu } from '@mantine/core'
import { FieldsDialog, Go, refreshAll, sendTo, useCan } from '@quina/blocks/web'
import { type Money, money, showDay, showPesos, sumOf } from '@quina/kernel'
import { componentLabels } from '@quina/tariffs/contract'
import { EmptyState, StatusTag } from '@quina/ui/web'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChargeAnswer,
  type ChargeState,
  chargeFields,
  chargePath,
  chargeStates,
  editCharges,
  excludeCharges,
  priceCharges,
  priceFields,
  reasonFields,
} from '../charge/charge.contract.ts'

interface ChargeTableProps {
  readonly charges: readonly ChargeAnswer[]
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
}

type Deed = 'change' | 'price' | 'exclude' | 'include'
interface Doing {
  readonly deed: Deed
  readonly charge: ChargeAnswer
}

/** What was charged, with the price of each, how it was reached and what the user pays of it. */
export function ChargeTable({ charges, chosen, choose }: ChargeTableProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  if (charges.length === 0)
    return <EmptyState title="Sin cargos todavía: busque un servicio y agréguelo con Enter." />
  const turn = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className="q-charges">
      <table className="q-mini-table">
        <ChargeHead />
        <tbody>
          {charges.map((charge) => (
            <ChargeRow
              key={charge.id}
              charge={charge}
              chosen={chosen.includes(charge.id)}
              onTurn={() => turn(charge.id)}
              onDeed={(deed) => setDoing({ deed, charge })}
            />
          ))}
        </tbody>
        <ChargeFoot charges={charges} />
      </table>
      {doing !== null && <DeedDialog {...doing} onClose={() => setDoing(null)} />}
    </div>
  )
}

const ChargeHead = () => (
  <thead>
    <tr>
      <th aria-label="Elegir" />
      <th>Fecha</th>
      <th>Servicio</th>
      <th className="q-end">Cant. × precio</th>
      <th className="q-end">Valor</th>
      <th className="q-end">Usuario paga</th>
      <th>Estado</th>
      <th aria-label="Acciones" />
    </tr>
  </thead>
)

const live: readonly string[] = ['pending', 'reserved', 'invoiced']

function ChargeFoot({ charges }: { readonly charges: readonly ChargeAnswer[] }) {
  const counted = charges.filter(({ state }) => live.includes(state))
  const total = (name: 'amount' | 'moderatingAmount'): Money =>
    sumOf(counted, (charge) => money(charge[name]))
  return (
    <tfoot>
      <tr className="q-total">
        <td colSpan={4}>Total de {counted.length} cargos</td>
        <td className="q-end">{showPesos(total('amount'))}</td>
        <td className="q-end">{showPesos(total('moderatingAmount'))}</td>
        <td colSpan={2} />
      </tr>
    </tfoot>
  )
}

interface ChargeRowProps {
  readonly charge: ChargeAnswer
  readonly chosen: boolean
  readonly onTurn: () => void
  readonly onDeed: (deed: Deed) => void
}

function ChargeRow({ charge, chosen, onTurn, onDeed }: ChargeRowProps) {
  const { state, name, code, day, hour } = charge
  const [label, tone] = chargeStates[state as ChargeState]
  return (
    <tr className={state === 'excluded' ? 'q-charge-off' : undefined}>
      <td>
        {state === 'pending' && (
          <input type="checkbox" aria-label={`Elegir ${name}`} checked={chosen} onChange={onTurn} />
        )}
      </td>
      <td className="q-nowrap">
        {showDay(day)}
        <small className="q-context"> {hour}</small>
      </td>
      <td>
        <span title={name}>
          <b>{code}</b> {name}
        </span>
        <ChargeNotes charge={charge} />
      </td>
      <td className="q-end">{`${charge.quantity.replace('.', ',')} × ${showPesos(money(charge.price))}`}</td>
      <td className="q-end">{showPesos(money(charge.amount))}</td>
      <td className="q-end" title={charge.moderatingReason ?? undefined}>
        {charge.moderatingAmount === '0.00' ? '—' : showPesos(money(charge.moderatingAmount))}
      </td>
      <td>
        <StatusTag tone={tone}>{label}</StatusTag>
        {charge.invoiceId && (
          <Go
            to="/facturacion/eventos/edit/:id"
            params={{ id: charge.invoiceId }}
            className="q-charge-invoice"
          >
            {charge.invoice ?? 'Prefactura'}
          </Go>
        )}
      </td>
      <td>
        <ChargeMenu charge={charge} onDeed={onDeed} />
      </td>
    </tr>
  )
}

function ChargeNotes({ charge }: { readonly charge: ChargeAnswer }) {
  const {
    unpriced,
    explained,
    component,
    packageId,
    professional,
    diagnosis,
    authorizationNumber,
    stateReason,
  } = charge
  const part = component === null ? null : componentLabels[component as keyof typeof componentLabels]
  const about = [
    part,
    packageId === null ? null : 'Incluido en el paquete',
    professional,
    diagnosis,
    authorizationNumber === null ? null : `Aut. ${authorizationNumber}`,
    charge.state === 'excluded' ? stateReason : null,
  ].filter(Boolean)
  return (
    <>
      {unpriced === null ? (
        packageId === null && <small className="q-charge-note">{explained}</small>
      ) : (
        <small className="q-charge-unpriced">{unpriced}</small>
      )}
      {about.length > 0 && <small className="q-charge-note">{about.join(' · ')}</small>}
    </>
  )
}

function ChargeMenu({ charge, onDeed }: Pick<ChargeRowProps, 'charge' | 'onDeed'>) {
  const can = useCan()
  const { state, component, packageId, name } = charge
  const mayChange = ['pending', 'reserved'].includes(state)
  const alone = component === null && packageId === null
  const offered: readonly (readonly [Deed, string, boolean])[] = [
    ['change', 'Editar…', mayChange && alone && can(editCharges)],
    ['price', 'Escribir el precio…', mayChange && packageId === null && can(priceCharges)],
    ['exclude', 'Excluir…', state === 'pending' && packageId === null && can(excludeCharges)],
    ['include', 'Volver a incluir…', state === 'excluded' && can(excludeCharges)],
  ]
  const open = offered.filter(([, , holds]) => holds)
  if (open.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Acciones de ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(([deed, label]) => (
          <Menu.Item key={deed} onClick={() => onDeed(deed)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const words = {
  change: { title: 'Editar el cargo', verb: 'Guardar', consequence: 'Se liquida de nuevo con el contrato.' },
  price: {
    title: 'Escribir el precio',
    verb: 'Guardar el precio',
    consequence: 'Queda en lugar del que dice el contrato, con su motivo, y no se vuelve a liquidar.',
  },
  exclude: {
    title: 'Excluir el cargo',
    verb: 'Excluir',
    consequence: 'No se factura. Puede volver a incluirlo mientras la cuenta siga abierta.',
  },
  include: {
    title: 'Volver a incluir el cargo',
    verb: 'Incluir',
    consequence: 'Vuelve a estar pendiente por facturar.',
  },
} as const

const fieldsOf = { change: chargeFields, price: priceFields, exclude: reasonFields, include: reasonFields }

function DeedDialog({ deed, charge, onClose }: Doing & { readonly onClose: () => void }) {
  const client = useQueryClient()
  const path = `${chargePath}/${charge.id}`
  return (
    <FieldsDialog
      {...words[deed]}
      danger={deed === 'exclude'}
      fields={fieldsOf[deed]}
      begun={deed === 'change' ? { ...charge } : deed === 'price' ? { price: charge.price } : {}}
      labels={{
        serviceId: `${charge.code} ${charge.name}`,
        professionalId: charge.professional ?? '',
        diagnosisId: charge.diagnosis ?? '',
      }}
      spans={{ serviceId: 12, professionalId: 12, diagnosisId: 12 }}
      onClose={onClose}
      send={async (wire, key) => {
        if (deed === 'change') await sendTo('PUT', path, { body: wire, key })
        else await sendTo('POST', `${path}/${deed}`, { body: wire, key })
        await refreshAll(client)
        onClose()
      }}
    />
  )
}
