import { Accordion, Button, Group, Select, Stack, Text } from '@mantine/core'
import { CommandOf, openFileOf, Show } from '@quina/blocks/web'
import {
  type Day,
  monthName,
  pick,
  plural,
  shortWeekdayOf,
  showDay,
  showHour,
  showInstant,
} from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, Panel } from '@quina/ui/web'
import { useState } from 'react'
import { OwnPayslipAddress } from '../mail/payslip-mail.web.tsx'
import {
  acceptOwnClothing,
  type OwnPayslipHead,
  type OwnPayslipLine,
  ownAbsences,
  ownClothing,
  ownDifferences,
  ownPayReaders,
  ownPayslip,
  ownPayslipPaper,
  ownPayslips,
  ownShifts,
  ownVacations,
  ownWorkCertificate,
  ownYearCertificate,
} from './own-pay.contract.ts'

/** A person's own pay, also on a telephone. */
export const OwnPay = () => (
  <Show of={ownPayslips} params={{}}>
    {({ name, payslips }) => (
      <Page>
        <PageHeader title="Mi nómina" {...(name === null ? {} : { context: name })} />
        {name === null ? (
          <EmptyState title="Su cuenta no está relacionada con un empleado de nómina." />
        ) : (
          <Months payslips={payslips} />
        )}
      </Page>
    )}
  </Show>
)

const keyOf = ({ periodId, engagementId }: OwnPayslipHead): string => `${periodId} ${engagementId}`
const monthOf = ({ year, month, position }: OwnPayslipHead): string =>
  `${monthName(month)} de ${year}${position === '' ? '' : `, ${position}`}`

function Months({ payslips }: { readonly payslips: readonly OwnPayslipHead[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const payslip = payslips.find((one) => keyOf(one) === chosen) ?? payslips[0]
  return (
    <Stack gap="md">
      {payslip === undefined ? (
        <EmptyState title="Todavía no tiene nóminas aprobadas." />
      ) : (
        <>
          <Select
            label="Mes"
            data={payslips.map((one) => ({ value: keyOf(one), label: monthOf(one) }))}
            value={keyOf(payslip)}
            onChange={setChosen}
            allowDeselect={false}
          />
          <Payslip payslip={payslip} />
        </>
      )}
      <Shifts />
      <Vacations />
      <Absences />
      <Clothing />
      <Certificates payslip={payslip} />
      <OwnPayslipAddress />
      <Readers />
    </Stack>
  )
}

function Payslip({ payslip }: { readonly payslip: OwnPayslipHead }) {
  const { periodId, engagementId, net, paidOn, days } = payslip
  const ids = { periodId, engagementId }
  return (
    <>
      <Panel title={monthOf(payslip)}>
        <Text size="xl" fw={700}>
          <Amount of={net} />
        </Text>
        <Text size="sm">
          Neto{days === null ? '' : ` de ${plural(days, 'día', 'días')}`}, con fecha de pago{' '}
          {showDay(paidOn as Day)}.
        </Text>
      </Panel>
      <Show of={ownPayslip} params={ids}>
        {({ lines }) => (
          <>
            <Lines title="Devengado" lines={lines.filter(({ nature }) => nature === 'earning')} />
            <Lines title="Deducciones" lines={lines.filter(({ nature }) => nature === 'deduction')} />
            <Lines
              title="Lo que aporta la entidad"
              lines={lines.filter(({ nature }) => nature === 'employer')}
            />
          </>
        )}
      </Show>
      <Differences of={ids} />
    </>
  )
}

type LinesProps = Readonly<{ title: string; lines: readonly OwnPayslipLine[] }>

/** Each line opens its explanation. */
const Lines = ({ title, lines }: LinesProps) =>
  lines.length === 0 ? null : (
    <Panel title={title}>
      <Accordion multiple variant="separated">
        {lines.map(({ id, name, amount, sentence, paper }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <Group justify="space-between" gap={8} wrap="nowrap">
                <span>{name}</span>
                <Amount of={amount} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Text size="sm">{sentence}</Text>
              {paper !== null && <Text size="sm">{paper}</Text>}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Panel>
  )

function Differences({ of }: { readonly of: { readonly periodId: string; readonly engagementId: string } }) {
  return (
    <Show of={ownDifferences} params={of}>
      {({ before, differences }) => (
        <Panel title="Qué cambió">
          {before === null && <p>Es su primer comprobante.</p>}
          {before !== null && differences.length === 0 && <p>Nada cambió frente a {monthOf(before)}.</p>}
          {before !== null &&
            differences.map(({ concept, name, before: was, now, difference, cause }) => (
              <article key={concept}>
                <Group justify="space-between" gap={8} wrap="nowrap">
                  <strong>{name}</strong>
                  <Amount of={difference} />
                </Group>
                <Text size="sm">
                  Antes <Amount of={was} />, ahora <Amount of={now} />.
                </Text>
                <Text size="sm">{cause}</Text>
              </article>
            ))}
        </Panel>
      )}
    </Show>
  )
}

const Vacations = () => (
  <Show of={ownVacations} params={{}}>
    {(rows) =>
      rows.length === 0 ? null : (
        <Panel title="Vacaciones">
          {rows.map(({ engagementId, position, left, sentence }) => (
            <div key={engagementId}>
              <Text fw={700}>
                {left.replace('.', ',')} días hábiles{position === '' ? '' : `, ${position}`}
              </Text>
              <Text size="sm">{sentence}</Text>
            </div>
          ))}
        </Panel>
      )
    }
  </Show>
)

const Shifts = () => (
  <Show of={ownShifts} params={{}}>
    {(shifts) =>
      shifts.length === 0 ? null : (
        <Panel title="Mis turnos">
          <ul>
            {shifts.map(({ id, on, code, name, from, hours, service }) => (
              <li key={id}>
                {shortWeekdayOf(on as Day)} {showDay(on as Day)}: {code}, {name}
                {from === null ? '' : `, ${showHour(from)}, ${Number(hours)} h`}. {service}
              </li>
            ))}
          </ul>
        </Panel>
      )
    }
  </Show>
)

const Absences = () => (
  <Show of={ownAbsences} params={{}}>
    {({ leaves, rests }) => (
      <>
        {rests.length > 0 && (
          <Panel title="Descansos compensatorios que le deben">
            <ul>
              {rests.map(({ id, workedOn, reason, dueBy }) => (
                <li key={id}>
                  {reason}, {showDay(workedOn as Day)}
                  {dueBy === null ? '' : `: hasta el ${showDay(dueBy as Day)}`}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {leaves.length > 0 && (
          <Panel title="Incapacidades, licencias y descansos">
            <ul>
              {leaves.map(({ id, name, from, to, support }) => (
                <li key={id}>
                  {name},{' '}
                  {from === to ? showDay(from as Day) : `${showDay(from as Day)} a ${showDay(to as Day)}`}
                  {support === null ? '' : `, soporte ${support}`}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </>
    )}
  </Show>
)

const Clothing = () => (
  <Show of={ownClothing} params={{}}>
    {(deliveries) =>
      deliveries.length === 0 ? null : (
        <Panel title="Dotación">
          {deliveries.map(({ id, label, on, items, receivedOn }) => (
            <Group key={id} justify="space-between" gap={8}>
              <Text size="sm">
                {label}, {showDay(on as Day)}: {items}.
                {receivedOn !== null && ` Recibida el ${showDay(receivedOn as Day)}.`}
              </Text>
              {receivedOn === null && (
                <CommandOf of={acceptOwnClothing} about={{ id }} done={() => 'Recibo aceptado.'} />
              )}
            </Group>
          ))}
        </Panel>
      )
    }
  </Show>
)

function Certificates({ payslip }: { readonly payslip: OwnPayslipHead | undefined }) {
  return (
    <Panel title="Certificados">
      <Group gap="sm">
        {payslip !== undefined && (
          <>
            <Button
              variant="default"
              onClick={() => openFileOf(ownPayslipPaper, pick(payslip, 'periodId', 'engagementId'))}
            >
              Comprobante de pago
            </Button>
            <Button variant="default" onClick={() => openFileOf(ownYearCertificate, { year: payslip.year })}>
              Formulario 220 de {payslip.year}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => openFileOf(ownWorkCertificate, {})}>
          Certificado laboral
        </Button>
      </Group>
    </Panel>
  )
}

const Readers = () => (
  <Show of={ownPayReaders} params={{}}>
    {(readers) => (
      <Panel title="Quién ha consultado mi pago">
        {readers.length === 0 && <p>Nadie lo ha consultado.</p>}
        {readers.map(({ id, at, who, what }) => (
          <p key={id}>
            {who}, {showInstant(new Date(at))}: {what}
          </p>
        ))}
      </Panel>
    )}
  </Show>
)
