import './admission.css'
import type { DocumentForm, FormPieces } from '@quina/blocks/web'
import { AllergyLine } from '@quina/people/web'
import { Suspense, useEffect, useState } from 'react'
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
        {form !== null && <TypedAllergies form={form} />}
        <Payment pieces={pieces} form={form} />
        <Arrival pieces={pieces} />
      </div>
      <CompletenessPanel form={form} />
    </div>
  )
}

function Entry({ pieces: { Section, Ask, Params }, form }: AdmissionFormProps) {
  const ambit = useTyped(form, 'ambit')
  return (
    <Section title="Ingreso">
      <Params patientId={6} ambit={2} date={2} time={2} />
      <Params repsServiceId={4} locationId={4} />
      {ambit !== '1' && <Ask name="entryRoute" span={4} />}
      <Params cause={4} careModality={4} diagnosisId={4} />
      <Params doctorId={4} sickLeave={4} />
      {ambit === '1' && <Ask name="appointmentId" span={4} />}
    </Section>
  )
}

/** The allergies of the patient; when nobody has recorded them, the form requests them here. */
function TypedAllergies({ form }: { readonly form: DocumentForm<typeof admission> }) {
  const patientId = useTyped(form, 'patientId')
  if (patientId === '') return null
  return (
    <Suspense fallback={null}>
      <AllergyLine id={patientId} />
    </Suspense>
  )
}

function Payment({ pieces: { Section, Ask, Params }, form }: AdmissionFormProps) {
  const contractId = useTyped(form, 'contractId')
  const userType = useTyped(form, 'userType')
  return (
    <Section title="Quién paga">
      <Params payerId={6} contractId={6} />
      <Params regime={3} userType={5} coverage={4} />
      <Params category={2} exempt={3} certifiedCopago={3} authorisationNumber={3} />
      {(form === null || !contractId) && <Ask name="withoutContract" span={4} />}
      {(form === null || userType === '10') && <Ask name="sirasNumber" span={3} />}
      <Ask name="policy" span={3} />
    </Section>
  )
}

const Arrival = ({ pieces: { Ask, Params, More } }: Pick<AdmissionFormProps, 'pieces'>) => (
  <More>
    <Params arrival={3} referralIps={6} referralNumber={3} />
    <Params companionName={4} companionDocument={3} companionKinship={2} companionPhone={3} />
    <Params responsibleName={4} responsibleDocument={3} responsibleKinship={2} responsiblePhone={3} />
    <Ask name="notes" wide />
  </More>
)

/** The value of a field while it is typed. A form that is only read shows every field. */
function useTyped(
  form: DocumentForm<typeof admission> | null,
  name: 'ambit' | 'contractId' | 'patientId' | 'userType',
): string {
  const [value, setValue] = useState(() => form?.values()[name] ?? '')
  useEffect(() => form?.watch(() => setValue(form.values()[name])), [form, name])
  return value
}
