import type { FormPieces } from '@quina/blocks/web'
import type { note } from './note.contract.ts'

interface NoteFormProps {
  readonly pieces: FormPieces<typeof note>
}

/** A note while it is typed or read: what the patient says, what is found, what is thought and what is done. */
export function NoteForm({ pieces: { Section, Ask } }: NoteFormProps) {
  return (
    <>
      <Section title="De quién y cuándo">
        <Ask name="patientId" span={6} />
        <Ask name="kind" span={2} />
        <Ask name="date" span={2} />
        <Ask name="time" span={2} />
        <Ask name="admissionId" span={4} />
        <Ask name="triageId" span={4} />
        <Ask name="appointmentId" span={4} />
      </Section>
      <Section title="Consulta">
        <Ask name="motive" wide />
        <Ask name="illness" wide />
        <Ask name="background" wide />
        <Ask name="exam" wide />
        <Ask name="analysis" span={6} />
        <Ask name="plan" span={6} />
      </Section>
      <Section title="Diagnóstico y conducta">
        <Ask name="diagnosisId" span={8} />
        <Ask name="diagnosisKind" span={4} />
        <Ask name="related1Id" span={4} />
        <Ask name="related2Id" span={4} />
        <Ask name="related3Id" span={4} />
        <Ask name="procedureId" span={8} />
        <Ask name="finalidadId" span={4} />
        <Ask name="cause" span={8} />
        <Ask name="disposition" span={4} />
      </Section>
    </>
  )
}
