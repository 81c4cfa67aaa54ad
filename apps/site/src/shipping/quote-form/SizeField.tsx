import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import { useLayoutEffect, useRef } from 'react';
import { focusAfter } from '../../forms/controls.ts';
import { SelectField } from '../../forms/fields.tsx';

/** The size of a vehicle, asked for only where it is unknown. The focus stays where it was. */
export function SizeField({ texts, isAsked }: { texts: ShippingTexts; isAsked: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isAsked && element.current?.contains(document.activeElement)) focusAfter(element.current);
  }, [isAsked]);
  return (
    <div ref={element} hidden={!isAsked}>
      <SelectField
        name="kind"
        label={texts.kind}
        hint={texts.kindHint}
        options={[
          ['', texts.kindUnknown],
          ['car', texts.car],
          ['suv', texts.suv],
          ['van', texts.van],
          ['truck', texts.truck],
        ]}
      />
    </div>
  );
}
