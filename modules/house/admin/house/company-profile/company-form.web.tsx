import { Group } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandOf, FieldsForm, MiniTable, Show, useCommandFields } from '@quina/blocks/web'
import { checkDigit, dayInBogota } from '@quina/kernel'
import { Cell, Panel, StatusTag, shownDay } from '@quina/ui/web'
import {
  appointSigner,
  type CompanyBody,
  companyFields,
  editCompany,
  listSigners,
  signerRoles,
} from '../company/company.contract.ts'

const spans = {
  ...Object.fromEntries(Object.keys(companyFields).map((name) => [name, 4])),
  name: 8,
  nit: 3,
  checkDigit: 1,
  footer: 12,
  creationAct: 12,
  address: 8,
}

type CompanyFormProps = Readonly<{ company: CompanyBody; mayEdit: boolean }>

/** The data of the entity, and the day from which they apply. */
export function CompanyForm({ company, mayEdit }: CompanyFormProps) {
  const { version, municipality } = company
  const form = useCommandFields({
    of: editCompany,
    about: { version, municipality },
    begun: { ...company, fromDay: dayInBogota(new Date()) },
    done: () => 'Perfil guardado',
  })
  return (
    <Panel title="Datos de la entidad">
      <FieldsForm
        of={form}
        verb="Guardar"
        keys="Ctrl+S"
        label="Datos de la entidad"
        spans={spans}
        readOnly={!mayEdit}
      >
        <DigitHint nit={String(form.values.nit ?? '')} typed={form.values.checkDigit} />
      </FieldsForm>
    </Panel>
  )
}

/** Shows the check digit of the NIT until it is typed correctly. */
function DigitHint({ nit, typed }: { readonly nit: string; readonly typed: unknown }) {
  if (!/^\d{6,10}$/.test(nit)) return null
  const digit = checkDigit(nit)
  if (digit === typed) return null
  return (
    <Cell span={12}>
      <p role="status">
        Dígito de verificación calculado: <strong>{digit}</strong>
      </p>
    </Cell>
  )
}

type Signer = AnswerOf<typeof listSigners>[number]

/** The signers, with their post and first day: paper shows the signers of its date. The previous signer stops the day before. */
export const SignersPanel = () => (
  <Panel title="Firmantes">
    <Group justify="flex-end" mb={8}>
      <CommandOf
        of={appointSigner}
        about={{}}
        title="Nombrar firmante"
        label="Nombrar firmante…"
        begun={{ fromDay: dayInBogota(new Date()) }}
        spans={{ personName: 6, position: 6 }}
        done={() => 'Firmante nombrado. El anterior firma hasta el día antes.'}
      />
    </Group>
    <Show of={listSigners} params={{}}>
      {(signers) =>
        signers.length === 0 ? (
          <p className="q-muted">Aún no hay firmantes: los documentos salen sin firma.</p>
        ) : (
          <MiniTable
            rows={signers}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Firma como', cell: ({ role }) => signerRoles[role] },
              { head: 'Nombre', cell: ({ personName }) => personName },
              { head: 'Documento', cell: ({ idNumber }) => idNumber },
              { head: 'Cargo', cell: ({ position }) => position },
              { head: 'Tarjeta', cell: ({ professionalCard }) => professionalCard },
              { head: 'Desde', cell: ({ fromDay }) => shownDay(fromDay) },
              { head: 'Hasta', cell: ({ toDay }) => toDay && shownDay(toDay) },
              { head: 'Estado', cell: (signer) => <Standing {...signer} /> },
            ]}
          />
        )
      }
    </Show>
  </Panel>
)

function Standing({ fromDay, toDay }: Signer) {
  const today = dayInBogota(new Date())
  if (fromDay > today) return <StatusTag tone="info">Por empezar</StatusTag>
  return toDay === null || toDay >= today ? (
    <StatusTag tone="good">Vigente</StatusTag>
  ) : (
    <StatusTag tone="neutral">Anterior</StatusTag>
  )
}
