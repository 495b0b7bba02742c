import '../../src/ui/styles/options.css';
import { createClient } from '../../src/messaging/client';
import { mount } from '../../src/ui/app';
import { DeviceWindow } from '../../src/ui/hardware/sign';

void mount(document.body, createClient(), DeviceWindow, false);
