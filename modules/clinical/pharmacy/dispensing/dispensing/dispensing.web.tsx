import type { AnswerOf } from '@quina/blocks'
import { ask, type DocumentForm, documentScreens, useAnswer } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useScanner } from '@quina/ui/web'
import { mayBeLabel } from '@quina/warehouse/domain'
import { MovedLots } from '@quina/warehouse/web'
import { useEffect, useState } from 'react'
import { leftToDispense, readLabel } from '../label/label.contract.ts'
import { prescribedTo } from '../queue/queue.contract.ts'
import { type DispensingFacts, dispensing } from './dispensing.contract.ts'

export const dispensingScreens = documentScreens(dispensing, {
  columns: ['number', 'patient', 'date', 'kind', 'document', 'orderId', 'storeId', 'receivedBy', 'condition'],
  defaults: ({ orderId = '', kind = '' }) => ({
    orderId,
    date: dayInBogota(new Date()),
    kind: kind === 'ambulatory' || kind === 'urgency' ? kind : 'hospital',
    mode: kind === 'ambulatory' ? 'whole' : 'unitDose',
  }),
  lines: {
    lines: {
      lookup: {
        orderLineId: ({ orderId }) => ({ to: 'care.medicalOrderMedicine', query: { parentId: orderId } }),
      },
      widths: {
        orderLineId: 230,
        productId: 230,
        quantity: 80,
        lotId: 120,
        alertReason: 200,
        unchargedReason: 200,
      },
    },
  },
  whenChosen: { orderId: (option, form) => (option === null ? undefined : begin(form)) },
  lead: ({ facts, status }) => <Summary of={facts} isRead={status !== 'draft'} />,
  form: ({ Section, Params, Lines, More }, form) => (
    <>
      <Section title="Dispensación">
        <Params orderId={5} kind={2} mode={3} date={2} storeId={4} receivedBy={4} costCentreId={4} />
      </Section>
      {form !== null && <Prescribed form={form} />}
      {form !== null && <Reader form={form} />}
      <Lines name="lines" />
      <More>
        <Params place={6} phone={3} happenedOn={3} notes={12} />
      </More>
    </>
  ),
})

type Form = DocumentForm<typeof dispensing>

/** Fills in the lines that are left of the order. */
async function begin(form: Form): Promise<void> {
  if (form.lines('lines').some(({ productId }) => productId !== '')) return
  const left = await ask(leftToDispense, { orderId: form.values().orderId })
  form.load(
    'lines',
    left.map(({ orderLineId, name, productId, product, left: quantity }) => ({
      orderLineId,
      orderLineIdLabel: name,
      productId: productId ?? '',
      productIdLabel: product ?? '',
      quantity,
    })),
  )
}

/** Each scanned label adds one unit to its line, with its lot. */
function Reader({ form }: { readonly form: Form }) {
  const [message, setMessage] = useState('Puede leer las etiquetas con el lector.')
  const read = async (label: string) => {
    const { orderId, storeId } = form.values()
    if (orderId === '' || storeId === '') return setMessage('Elija primero la orden y la bodega.')
    try {
      const answer = await ask(readLabel, { orderId, storeId, label })
      if (answer.orderLineId !== null && answer.productId !== null) add(form, answer)
      setMessage(answer.message ?? 'Leído.')
    } catch (failure) {
      setMessage(failure instanceof Error ? failure.message : 'No se pudo leer la etiqueta.')
    }
  }
  useScanner((label) => void read(label), { isCode: mayBeLabel })
  return <p role="status">{message}</p>
}

function add(form: Form, { orderLineId, productId, lotId, name, product, lot }: ReadLabel): void {
  const labels = { orderLineIdLabel: name ?? '', productIdLabel: product ?? '', lotIdLabel: lot ?? '' }
  const own = { orderLineId: orderLineId ?? '', productId: productId ?? '', lotId: lotId ?? '' }
  const lines = form.lines('lines')
  const at = lines.findIndex((line) => line.orderLineId === own.orderLineId && line.lotId === own.lotId)
  const first = { ...own, ...labels, quantity: '1', lotReason: own.lotId === '' ? '' : 'Leído con el lector' }
  const more = lines.map((line, place) =>
    place === at ? { ...line, quantity: String(Number(line.quantity || '0') + 1) } : line,
  )
  form.load('lines', at < 0 ? [...lines.filter(({ productId: known }) => known !== ''), first] : more)
}

type ReadLabel = AnswerOf<typeof readLabel>

/** Shows the patient and their allergies once the order is chosen; fills in the user's store when it is the only one. */
function Prescribed({ form }: { readonly form: Form }) {
  const [orderId, setOrderId] = useState(() => form.values().orderId)
  useEffect(() => form.watch(() => setOrderId(form.values().orderId)), [form])
  const { data } = useAnswer(prescribedTo, orderId === '' ? null : { orderId })
  const store = data?.store ?? null
  useEffect(() => {
    if (store !== null && form.values().storeId === '') form.set('storeId', store.id, store)
  }, [form, store])
  return data === undefined ? null : <Patient of={data} />
}

const Patient = ({ of }: { readonly of: Pick<DispensingFacts, 'patient' | 'document' | 'allergies'> }) => (
  <p role="status">
    <b>{of.patient}</b> · {of.document} · Alergias: <b>{of.allergies ?? 'no se han preguntado'}</b>
  </p>
)

/** The patient, the warnings, and the returns of a dispensing. */
function Summary({ of, isRead }: { readonly of: DispensingFacts; readonly isRead: boolean }) {
  const alerts = of.alerts.filter((one) => one !== '')
  return (
    <>
      {isRead && <Patient of={of} />}
      {alerts.map((alert) => (
        <p key={alert} role="alert">
          {alert}
        </p>
      ))}
      {of.twoPeople !== null && (
        <p role="status">
          {of.twoPeople} {of.checkedBy === null ? 'Nadie la ha revisado.' : `La revisó ${of.checkedBy}.`}
        </p>
      )}
      {of.reserved !== null && <p role="note">Reservado para esta orden: {of.reserved}</p>}
      <MovedLots rows={of.moved} />
      {of.returns.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </>
  )
}
