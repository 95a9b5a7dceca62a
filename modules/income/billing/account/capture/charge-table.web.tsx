import { ActionIcon, Menu } from '@mantine/core'
import type { Command as BlockCommand, Fields } from '@quina/blocks'
import { CommandDialog, Go, MiniTable, useCan } from '@quina/blocks/web'
import { money, plural, showDay, showHour, showPesos, sumOf } from '@quina/kernel'
import { componentLabels } from '@quina/tariffs/contract'
import { EmptyState, StatusTag } from '@quina/ui/web'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type ChargeAnswer,
  type ChargeState,
  changeCharge,
  chargeStates,
  discountCharge,
  discountCharges,
  editCharges,
  excludeCharge,
  excludeCharges,
  includeCharge,
  priceCharge,
  priceCharges,
} from '../../invoice/charges/charge/charge.contract.ts'

interface ChargeTableProps {
  readonly charges: readonly ChargeAnswer[]
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
}

type Command = 'change' | 'price' | 'discount' | 'exclude' | 'include'
type OpenCommand = Readonly<{ command: Command; charge: ChargeAnswer }>

/** The charges of an account, each with its price, how it was calculated and what the user pays. */
export function ChargeTable({ charges, chosen, choose }: ChargeTableProps) {
  const [doing, setDoing] = useState<OpenCommand | null>(null)
  if (charges.length === 0)
    return <EmptyState title="Sin cargos todavía: busque un servicio y agréguelo con Enter." />
  const turn = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className="q-charges">
      <Charges
        charges={charges}
        chosen={chosen}
        onTurn={turn}
        onCommand={(command, charge) => setDoing({ command, charge })}
      />
      {doing !== null && <ChargeDialog {...doing} onClose={() => setDoing(null)} />}
    </div>
  )
}

const live: readonly string[] = ['pending', 'reserved', 'invoiced']

interface ChargesProps extends Pick<ChargeTableProps, 'charges' | 'chosen'> {
  readonly onTurn: (id: string) => void
  readonly onCommand: (command: Command, charge: ChargeAnswer) => void
}

function Charges({ charges, chosen, onTurn, onCommand }: ChargesProps) {
  const counted = charges.filter(({ state }) => live.includes(state))
  const total = (name: 'amount' | 'moderatingAmount') =>
    showPesos(sumOf(counted, (charge) => money(charge[name])))
  return (
    <MiniTable
      rows={charges}
      keyOf={({ id }) => id}
      rowClass={({ state }) => (state === 'excluded' ? 'q-charge-off' : undefined)}
      choice={({ id, name, state }) =>
        state === 'pending' && (
          <input
            type="checkbox"
            aria-label={`Elegir ${name}`}
            checked={chosen.includes(id)}
            onChange={() => onTurn(id)}
          />
        )
      }
      columns={[
        { head: 'Fecha', cell: (charge) => <When {...charge} /> },
        { head: 'Servicio', cell: (charge) => <Service charge={charge} /> },
        { head: 'Cant. × precio', end: true, cell: timesOf },
        { head: 'Valor', end: true, cell: ({ amount }) => showPesos(money(amount)), total: total('amount') },
        {
          head: 'Usuario paga',
          end: true,
          cell: (charge) => <UserPays {...charge} />,
          total: total('moderatingAmount'),
        },
        { head: 'Estado', cell: (charge) => <State {...charge} /> },
      ]}
      actions={(charge) => <ChargeMenu charge={charge} onCommand={(command) => onCommand(command, charge)} />}
      totals={`Total de ${plural(counted.length, 'cargo', 'cargos')}`}
    />
  )
}

const When = ({ day, hour }: ChargeAnswer) => (
  <span className="q-nowrap">
    {showDay(day)}
    <small className="q-context"> {showHour(hour)}</small>
  </span>
)

const timesOf = ({ quantity, price }: ChargeAnswer): string =>
  `${quantity.replace('.', ',')} × ${showPesos(money(price))}`

const UserPays = ({ moderatingReason, moderatingAmount }: ChargeAnswer) => (
  <span title={moderatingReason ?? undefined}>
    {moderatingAmount === '0.00' ? '—' : showPesos(money(moderatingAmount))}
  </span>
)

const Service = ({ charge }: { readonly charge: ChargeAnswer }) => (
  <>
    <span title={charge.name}>
      <b>{charge.code}</b> {charge.name}
    </span>
    <ChargeNotes charge={charge} />
  </>
)

function State({ state, invoiceId, invoice }: ChargeAnswer) {
  const [label, tone] = chargeStates[state as ChargeState]
  return (
    <>
      <StatusTag tone={tone}>{label}</StatusTag>
      {invoiceId && (
        <Go to="/facturacion/eventos/edit/:id" params={{ id: invoiceId }} className="q-charge-invoice">
          {invoice ?? 'Prefactura'}
        </Go>
      )}
    </>
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
    charge.discount === '0.00' ? null : discountWords(charge),
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

const discountWords = ({ discount, discountPercent, discountReason }: ChargeAnswer): string =>
  `Descuento ${discountPercent.replace('.', ',')} %: ${showPesos(money(discount))} (${discountReason})`

function ChargeMenu({ charge, onCommand }: { charge: ChargeAnswer; onCommand: (command: Command) => void }) {
  const can = useCan()
  const { state, component, packageId, name } = charge
  const mayChange = ['pending', 'reserved'].includes(state)
  const alone = component === null && packageId === null
  const offered: readonly (readonly [Command, string, boolean])[] = [
    ['change', 'Editar…', mayChange && alone && can(editCharges)],
    ['price', 'Escribir el precio…', mayChange && packageId === null && can(priceCharges)],
    ['discount', 'Dar un descuento…', mayChange && packageId === null && can(discountCharges)],
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
        {open.map(([command, label]) => (
          <Menu.Item key={command} onClick={() => onCommand(command)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The initial values of the dialog of a command. */
function begunWith(command: Command, charge: ChargeAnswer): Readonly<Record<string, unknown>> {
  if (command === 'change') return { ...charge }
  if (command === 'price') return { price: charge.price }
  if (command === 'discount') return { percent: charge.discountPercent, reason: charge.discountReason ?? '' }
  return {}
}

type ChargeCommand = BlockCommand<typeof changeCharge.about, Fields, typeof changeCharge.answers>
const commands: Readonly<Record<Command, ChargeCommand>> = {
  change: changeCharge,
  price: priceCharge,
  discount: discountCharge,
  exclude: excludeCharge,
  include: includeCharge,
}

const doneMessages: Readonly<Record<Command, string>> = {
  change: 'Cargo cambiado',
  price: 'Precio escrito',
  discount: 'Descuento guardado',
  exclude: 'Cargo excluido',
  include: 'Cargo incluido de nuevo',
}

const titles: Readonly<Record<Command, string>> = {
  change: 'Editar el cargo',
  price: 'Escribir el precio',
  discount: 'Dar un descuento',
  exclude: 'Excluir el cargo',
  include: 'Volver a incluir el cargo',
}

function ChargeDialog({ command, charge, onClose }: OpenCommand & { readonly onClose: () => void }) {
  return (
    <CommandDialog
      of={commands[command]}
      about={{ id: charge.id }}
      title={titles[command]}
      begun={begunWith(command, charge)}
      labels={{
        serviceId: `${charge.code} ${charge.name}`,
        professionalId: charge.professional ?? '',
        diagnosisId: charge.diagnosis ?? '',
        programId: charge.program ?? '',
      }}
      spans={{ serviceId: 12, professionalId: 12, diagnosisId: 12 }}
      done={() => doneMessages[command]}
      onClose={onClose}
    />
  )
}
