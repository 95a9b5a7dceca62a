import type { FormInHand, FormPieces } from '@quina/blocks/web'
import { useEffect, useState } from 'react'
import { modalityOf } from '../coverage/coverage.domain.ts'
import type { contract } from './contract.contract.ts'

interface ContractFormProps {
  readonly pieces: FormPieces<typeof contract>
  readonly hand: FormInHand<typeof contract> | null
  /** How a contract that is only read is paid. */
  readonly agreed: string
}

/** The sections of a contract: with whom, how it is paid, at which prices, and for how much. */
export function ContractForm({ pieces: { Section, Ask, Lines, More }, hand, agreed }: ContractFormProps) {
  const modality = useModality(hand, agreed)
  const prospective = modality === '02' || modality === '03'
  return (
    <>
      <Section title="Acuerdo">
        <Ask name="payerId" span={5} />
        <Ask name="contractNumber" span={3} />
        <Ask name="name" span={4} />
        <Ask name="date" span={2} />
        <Ask name="startsOn" span={2} />
        <Ask name="endsOn" span={2} />
        <Ask name="autoRenews" span={2} />
        <Ask name="supervisor" span={4} />
        <Ask name="object" wide />
      </Section>
      <Section title="Cobertura">
        <Ask name="contractModality" span={3} />
        <Ask name="coverage" span={4} />
        <Ask name="regime" span={3} />
        <Ask name="authorisation" span={2} />
      </Section>
      <Section title="Precios y valor">
        <Ask name="serviceMode" span={4} />
        <Ask name="tarifarioId" span={4} />
        <Ask name="percent" span={2} />
        <Ask name="rounding" span={2} />
        <Ask name="value" span={3} />
        <Ask name="paymentDays" span={2} />
        {prospective && <Ask name="monthlyValue" span={3} />}
        {prospective && <Ask name="population" span={2} />}
        {prospective && <Ask name="capitaBasis" span={3} />}
        {prospective && <Ask name="userValue" span={3} />}
        {prospective && <Ask name="upcPercent" span={2} />}
      </Section>
      <More>
        <Ask name="advance" span={3} />
        <Ask name="advancePercent" span={3} />
        <Ask name="promptDiscount" span={3} />
        <Ask name="cucon" wide />
        <Ask name="guarantees" span={6} />
        <Ask name="glosaTerms" span={6} />
      </More>
      <Lines name="userTypes" title="Tipos de usuario que admite" />
      <Lines name="campuses" title="Sedes donde se presta (ninguna: todas)" />
    </>
  )
}

/** How what is typed is paid, or what is read; null while it is not chosen. */
function useModality(hand: FormInHand<typeof contract> | null, kept: string): string | null {
  const read = () => {
    const agreed = hand === null ? kept : hand.values().contractModality
    return agreed ? modalityOf(agreed as Parameters<typeof modalityOf>[0]) : null
  }
  const [modality, setModality] = useState(read)
  useEffect(() => hand?.watch(() => setModality(read())))
  return modality
}
