/**
 * Whom the kiosk waits for. Who dances touches nothing, and is not taken for gone (F3); but when the
 * next guests stand at the queue meanwhile, it is they who are watched (F4).
 */
export function createAttention(busy: (isBusy: boolean) => void) {
  let isDancing = false
  let isAttended = false
  let told = false

  function tell(): void {
    const isBusy = isDancing && !isAttended
    // Told only what is new: being told again begins the wait anew.
    if (isBusy === told) return
    told = isBusy
    busy(isBusy)
  }

  return {
    dancing(next: boolean): void {
      isDancing = next
      tell()
    },
    attended(next: boolean): void {
      isAttended = next
      tell()
    },
  }
}
