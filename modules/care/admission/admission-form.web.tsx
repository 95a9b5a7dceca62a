import './admission.css'
import type { DocumentForm, FormPieces } from '@quina/blocks/web'
import { useEffect, useState } from 'react'
import { CompletenessPanel } from '../completeness/completeness.web.tsx'
import type { admission } from './admission.contract.ts'

interface AdmissionFormProps {
  readonly pieces: FormPieces<typeof admission>
  readonly form: DocumentForm<typeof admission> | null
}

/** An admission while it is typed or read, with its lights beside it. */
export function AdmissionForm({ pieces, form }: AdmissionFormProps) {
  return (
    <div className="q-admission">
      <div className="q-admission-form">
        <Entry pieces={pieces} form={form} />
        <Payment pieces={pieces} form={form} />
        <Arrival pieces={pieces} />
      </div>
      <CompletenessPanel form={form} />
    </div>
  )
}

function Entry({ pieces: { Section, Ask }, form }: AdmissionFormProps) {
  const ambit = useTyped(form, 'ambit')
  return (
    <Section title="Ingreso">
      <Ask name="patientId" span={6} />
      <Ask name="ambit" span={2} />
      <Ask name="date" span={2} />
      <Ask name="time" span={2} />
      <Ask name="repsServiceId" span={4} />
      <Ask name="locationId" span={4} />
      {ambit !== '1' && <Ask name="entryRoute" span={4} />}
      <Ask name="cause" span={4} />
      <Ask name="careModality" span={4} />
      <Ask name="diagnosisId" span={4} />
      <Ask name="doctorId" span={4} />
      <Ask name="sickLeave" span={4} />
      {ambit === '1' && <Ask name="appointmentId" span={4} />}
    </Section>
  )
}

function Payment({ pieces: { Section, Ask }, form }: AdmissionFormProps) {
  const contractId = useTyped(form, 'contractId')
  const userType = useTyped(form, 'userType')
  return (
    <Section title="Quién paga">
      <Ask name="payerId" span={6} />
      <Ask name="contractId" span={6} />
      <Ask name="regime" span={3} />
      <Ask name="userType" span={5} />
      <Ask name="coverage" span={4} />
      <Ask name="category" span={2} />
      <Ask name="exempt" span={3} />
      <Ask name="certifiedCopago" span={3} />
      <Ask name="authorisationNumber" span={3} />
      {(form === null || !contractId) && <Ask name="withoutContract" span={4} />}
      {(form === null || userType === '10') && <Ask name="sirasNumber" span={3} />}
      <Ask name="policy" span={3} />
    </Section>
  )
}

const Arrival = ({ pieces: { Ask, More } }: Pick<AdmissionFormProps, 'pieces'>) => (
  <More>
    <Ask name="arrival" span={3} />
    <Ask name="referralIps" span={6} />
    <Ask name="referralNumber" span={3} />
    <Ask name="companionName" span={4} />
    <Ask name="companionDocument" span={3} />
    <Ask name="companionKinship" span={2} />
    <Ask name="companionPhone" span={3} />
    <Ask name="responsibleName" span={4} />
    <Ask name="responsibleDocument" span={3} />
    <Ask name="responsibleKinship" span={2} />
    <Ask name="responsiblePhone" span={3} />
    <Ask name="notes" wide />
  </More>
)

/** A field while it is typed; what is read shows all. */
function useTyped(
  form: DocumentForm<typeof admission> | null,
  name: 'ambit' | 'contractId' | 'userType',
): string {
  const [value, setValue] = useState(() => form?.values()[name] ?? '')
  useEffect(() => form?.watch(() => setValue(form.values()[name])), [form, name])
  return value
}
