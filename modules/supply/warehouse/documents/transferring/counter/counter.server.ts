import { permissionFor } from '@quina/blocks'
import { performAction, serveCommand, signerByPin } from '@quina/blocks/server'
import { storedRow } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { receiveTransferByPin, transfer } from '../transfer/transfer.contract.ts'
import { transferService } from '../transfer/transfer.server.ts'

/** Rules: those of the PIN, and those of receiving a traslado in one's own session. */
export const counterOperation = serveCommand(receiveTransferByPin, async ({ tx, today, now, input }) => {
  const { id, receiverId, pin, ...arrived } = input
  const { campusId } = await storedRow(tx, 'warehouse.transfer', id, ['campusId'])
  const signing = { userId: receiverId, pin, campusId, permission: permissionFor(transfer, 'receive') }
  const signer = await signerByPin(tx, { ...signing, now, today })
  if (signer instanceof Problem) return signer
  const received = { date: today, ...arrived }
  await performAction(transferService, { tx, actor: signer, today, id, action: 'receive', input: received })
  return { receiver: signer.name }
})
