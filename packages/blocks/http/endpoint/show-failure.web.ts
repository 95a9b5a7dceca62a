import { toast } from '@quina/ui/web'
import { wordsOf } from './api.web.ts'

/** Shows the message of a failure in a corner, where it belongs to nothing on the screen. */
export const showFailure = (failure: unknown): void => void toast({ message: wordsOf(failure), tone: 'bad' })
