import { Button, Group } from '@mantine/core'
import { showTime } from '@quina/kernel'
import { useState } from 'react'
import type { Refusal } from '../../http/endpoint/client.ts'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import { MiniTable } from '../../screen/mini-table.web.tsx'
import type { Fields } from '../../values/field/field.ts'
import { shownValue } from '../../values/field/shown-field.web.tsx'
import type { DocumentAnswer } from '../document.ts'
import { readDocument } from '../document-calls.web.ts'
import { type Difference, differences } from '../form/differences.ts'
import type { Form } from '../form/form.web.ts'
import type { Editor } from '../form/use-editor.web.ts'

/** Someone else changed the document: the typed values stay, and the user chooses between both versions. */
export function ConflictPanel({ editor }: { readonly editor: Editor }) {
  const { conflict, form } = editor
  const [differing, setDiffering] = useState<readonly Difference[] | null>(null)
  if (conflict === null) return null
  const withTheirs = async (then: (theirs: DocumentAnswer) => unknown): Promise<void> => {
    const { saved } = form.state.get()
    if (saved === null) return
    await readDocument(form.document, saved.id).then(then).catch(showFailure)
  }
  const compare = (theirs: DocumentAnswer) => setDiffering(differencesFrom(form, theirs))
  const apply = ({ version }: DocumentAnswer) => editor.save(version)
  const reload = (theirs: DocumentAnswer) => {
    form.fill(theirs)
    form.settle({ id: theirs.id, version: theirs.version }, form.contents().values)
    editor.clearConflict()
  }
  return (
    <div role="alert" className="q-conflict">
      <p>{conflictWords(conflict)} Lo que usted escribió sigue aquí.</p>
      <Group gap={8}>
        <Button variant="default" onClick={() => void withTheirs(compare)}>
          Ver diferencias
        </Button>
        <Button variant="default" onClick={() => void withTheirs(apply)}>
          Aplicar lo mío
        </Button>
        <Button variant="default" onClick={() => void withTheirs(reload)}>
          Recargar
        </Button>
      </Group>
      {differing && <Differences of={differing} />}
    </div>
  )
}

/** *Paola Muñoz lo cambió a las 09:41 AM.* */
function conflictWords({ facts, message }: Pick<Refusal, 'facts' | 'message'>): string {
  if (typeof facts.by !== 'string' || facts.by === '') return message
  const at = typeof facts.at === 'string' ? ` a las ${showTime(new Date(facts.at))}` : ''
  return `${facts.by} lo cambió${at}.`
}

const differencesFrom = (form: Form, theirs: DocumentAnswer): readonly Difference[] =>
  differences(form.document.fields as Fields, form.contents(), theirs, shownValue)

function Differences({ of }: { readonly of: readonly Difference[] }) {
  if (of.length === 0) return <p>Las dos versiones dicen lo mismo.</p>
  return (
    <MiniTable
      rows={of}
      keyOf={({ label }) => label}
      columns={[
        { head: 'Dato', cell: ({ label }) => label },
        { head: 'Lo suyo', cell: ({ mine }) => mine },
        { head: 'Lo guardado', cell: ({ theirs }) => theirs },
      ]}
    />
  )
}
