import { useState } from 'react';
import { declinePush, turnOnPush } from '#app/device/push/device-push.ts';
import { pushFailureWords } from '#app/device/push/push-failure.ts';
import { toldHere } from '#app/device/push/push-words.ts';
import { request } from '#app/session/request.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { Offer, OfferDetail } from '#app/device/offer.tsx';

/** What the person answered to the offer of pushes. */
export type NewsAnswer = 'on' | 'blocked' | 'not-now';

interface NewsOfferProps {
  personId: string;
  /** Not called if the person dismisses the browser's question or the push service does not answer. */
  onAnswer: (answer: NewsAnswer) => void;
  /** What it reports: "about new candidates". */
  news: string;
}

/** Explains push before the browser asks, and reports the result. */
export function NewsOffer({ personId, onAnswer, news }: NewsOfferProps) {
  const [isTurningOn, setTurningOn] = useState(false);

  async function turnOn() {
    setTurningOn(true);
    try {
      const state = await turnOnPush(personId, request);
      if (state === 'denied') return onAnswer('blocked');
      if (state !== 'on') return;
      toast({ title: 'Notifications are on for this device', description: toldHere() });
      onAnswer('on');
    } catch (error) {
      toast({ title: 'Error', description: pushFailureWords(error), variant: 'destructive' });
    } finally {
      setTurningOn(false);
    }
  }

  function decline() {
    declinePush(personId, Date.now());
    onAnswer('not-now');
  }

  return (
    <Offer
      yes="Turn on"
      yesInFull="Turn on notifications"
      pending={isTurningOn}
      onYes={() => void turnOn()}
      onNo={decline}
    >
      Get notified<OfferDetail> {news}</OfferDetail>?
    </Offer>
  );
}
